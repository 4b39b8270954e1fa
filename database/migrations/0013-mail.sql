create schema mail;

-- A mail is written in the transaction that it tells of and delivered afterwards, by any process.
create table mail.message (
  id bigint generated always as identity primary key,
  -- the same in every attempt: who gets a mail twice can drop one
  message_id text not null unique check (message_id ~ '^<[^<>@[:space:]]+@[^<>@[:space:]]+>$'),
  template text not null check (template <> ''),
  language text not null check (language in ('th', 'en')),
  subject text not null check (subject <> ''),
  -- JSON; what must not be read in the portal is in secrets, and forgotten once it is sent
  data text not null,
  secrets text,
  -- the record that the mail is about, in the words of the area that wrote it
  about_kind text check (about_kind <> ''),
  about_id text check (about_id <> ''),
  -- the organisation whose administrators may look at it; null: any administrator
  company integer,
  created_at timestamptz not null default now(),
  tries integer not null default 0 check (tries >= 0),
  -- some address still waits for an attempt, not before that time
  open boolean not null default true,
  not_before timestamptz,
  -- the process that sends it now, until then: afterwards anybody takes it up
  lease uuid,
  lease_until timestamptz,
  check ((about_kind is null) = (about_id is null)),
  check ((lease is null) = (lease_until is null)),
  check (open or (lease is null and not_before is null))
);
create index message_open on mail.message (id) where open;
create index message_about on mail.message (about_kind, about_id) where about_kind is not null;
create index message_created on mail.message (created_at desc, id desc);

create table mail.recipient (
  mail_id bigint not null references mail.message on delete cascade,
  position integer not null check (position >= 1),
  kind text not null check (kind in ('to', 'cc')),
  address text not null check (address ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  -- kept: there is no mail server (G-215)
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'refused', 'failed', 'kept')),
  tries integer not null default 0 check (tries >= 0),
  -- what the server said last, in its own words
  answer text,
  tried_at timestamptz,
  sent_at timestamptz,
  primary key (mail_id, position),
  check ((state = 'sent') = (sent_at is not null)),
  check (state in ('queued', 'sending') or (tried_at is not null and answer is not null))
);
create unique index recipient_once on mail.recipient (mail_id, lower(address));
create index recipient_unsent on mail.recipient (mail_id) where state in ('refused', 'failed');
create index recipient_kept on mail.recipient (mail_id) where state = 'kept';

create table mail.attachment (
  mail_id bigint not null references mail.message on delete cascade,
  position integer not null check (position >= 1),
  file_name text not null check (file_name <> ''),
  content_type text not null check (content_type ~ '^[a-z]+/[^[:space:];]+$'),
  content bytea not null,
  primary key (mail_id, position)
);
