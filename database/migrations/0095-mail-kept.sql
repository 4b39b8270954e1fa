-- a mail without a mail server is kept, not sent (G-215)
alter table mail.recipient drop constraint recipient_state_check;
alter table mail.recipient add constraint recipient_state_check
  check (state in ('queued', 'sending', 'sent', 'refused', 'failed', 'kept'));
update mail.recipient set state = 'kept', sent_at = null, answer = 'no mail server is set up'
  where state = 'sent' and answer = 'kept in the mail box, not sent';
create index recipient_kept on mail.recipient (mail_id) where state = 'kept';
