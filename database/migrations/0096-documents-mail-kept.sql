-- records whose mails were all kept have told nobody (G-215)
update documents.document d set mail_sent = false, mail_sent_at = null
  where mail_sent and exists (select from mail.message m where m.about_kind = 'document' and m.about_id = d.id::text)
    and not exists (select from mail.message m join mail.recipient r on r.mail_id = m.id
      where m.about_kind = 'document' and m.about_id = d.id::text and r.state <> 'kept');
update documents.confirmation c set mail_sent = false, mail_sent_at = null
  where mail_sent and exists (select from mail.message m where m.about_kind = 'document-confirmation' and m.about_id = c.id::text)
    and not exists (select from mail.message m join mail.recipient r on r.mail_id = m.id
      where m.about_kind = 'document-confirmation' and m.about_id = c.id::text and r.state <> 'kept');
