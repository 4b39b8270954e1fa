-- Who may read a mail with a reset code follows from whose account it opens (G-210).
update mail.message m set about_kind = 'user', about_id = (
  select u.id::text from accounts.user_account u
  join mail.recipient r on r.mail_id = m.id and lower(r.address) = lower(u.email)
  where u.deleted_at is null order by u.id limit 1)
where m.template = 'password-reset' and m.about_kind is null and exists (
  select from accounts.user_account u join mail.recipient r on r.mail_id = m.id and lower(r.address) = lower(u.email)
  where u.deleted_at is null);
update mail.message set secrets = null
where template = 'password-reset' and created_at < now() - interval '1 hour';
