-- when a mail was last sent (OPS-12)
create index recipient_sent on mail.recipient (sent_at desc) where state = 'sent';
