-- an alert whose mails were all kept has told nobody (G-215)
update forecasts.alert a set sent = false
  where sent and exists (select from mail.message m where m.about_kind = 'forecast-alert' and m.about_id = a.id::text)
    and not exists (select from mail.message m join mail.recipient r on r.mail_id = m.id
      where m.about_kind = 'forecast-alert' and m.about_id = a.id::text and r.state <> 'kept');
