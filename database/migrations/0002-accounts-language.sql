-- Null until the person chooses: the language of their browser is the better guess then.
alter table accounts.user_account alter column language drop not null;
alter table accounts.user_account alter column language drop default;
update accounts.user_account set language = null;
