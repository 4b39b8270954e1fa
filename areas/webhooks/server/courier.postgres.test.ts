import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addLine, confirmDelivery, deliveryRequest, filledLine, freshNumber } from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { allowKeys } from '#tests/support/keys.ts'
import { openReceiver } from '#tests/support/services/webhook-receiver.ts'
import { openWorld } from '#tests/support/world.ts'

const NOW = new Date('2025-11-24T03:00:00Z')

/**
 * SQL triggers that make two statements overlap. The third query that claims messages ends only after the first message
 * was marked as delivered, and that message is marked only after the third query has read which messages are due. The
 * first two queries belong to the first round.
 */
const overlap = sql`
  create sequence webhooks.claims;
  create function webhooks.overlap() returns trigger language plpgsql as $$
    begin
      if current_query() like '%with due as%' then
        if nextval('webhooks.claims') = 3 then
          for turn in 1..3000 loop
            exit when exists (select from webhooks.message where state = 'delivered');
            perform pg_sleep(0.01);
          end loop;
        end if;
      elsif current_query() like '%set state = %' then
        for turn in 1..3000 loop
          exit when (select last_value from webhooks.claims) >= 3;
          perform pg_sleep(0.01);
        end loop;
      end if;
      return null;
    end $$;
  create trigger overlap before update on webhooks.message for each statement execute function webhooks.overlap()`

test('[API-05] sends the second message about a record without delay, even if the first one is delivered while messages are claimed', async () => {
  const world = await openWorld({ now: NOW, prepare: addErpData, env: { WEBHOOKS_ALLOW_PRIVATE: 'yes' } })
  const there = await openReceiver()
  try {
    await allowKeys(await world.signIn('admin'), vendors.siam)
    const vendor = await world.signIn('vendor')
    const events = ['delivery.confirmed', 'delivery.deleted']
    expect((await vendor.post('/webhooks', { url: there.url, events })).status).toBe(201)
    const line = await addLine(world.database.db)
    const { id } = await confirmDelivery(vendor, deliveryRequest([filledLine(line, 30)], { number: freshNumber() }))
    expect((await vendor.put(`/deliveries/${id}`, { status: 'deleted', remarks: 'wrong' })).status).toBe(200)
    await overlap.execute(world.database.db)
    await world.deliverWebhooks()
    expect(there.received.map(({ body }) => body.type)).toEqual(events)
  } finally {
    await there.close()
    await world.close()
  }
})
