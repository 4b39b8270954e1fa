import type { Client, ClientResponse } from '#tests/support/client.ts'
import type { Probe } from './probe.ts'
import { outcomeByUser } from './roles.ts'

let created = 0
const newWebhook = async (client: Client): Promise<number> => {
  const url = `https://8.8.8.8/probe-${++created}`
  const { body } = await client.post<{ id: number }>('/webhooks', { url, events: ['order.answered'] })
  return body.id
}
/** Creates a webhook of this owner, sends a call about it, and deletes it. */
const withWebhook = async (owner: Client, send: (id: number) => Promise<ClientResponse>): Promise<ClientResponse> => {
  const id = await newWebhook(owner)
  const answer = await send(id)
  await owner.delete(`/webhooks/${id}`)
  return answer
}
const inOrganisation = { 404: 'vendor vendorColleague vendor2 admin2' }

/**
 * Calls about webhooks. Webhooks of other owners are not found. Each probe deletes the webhook that it has created,
 * because their number is limited.
 */
export const webhookProbes: readonly Probe[] = [
  {
    call: 'GET /webhooks',
    what: 'webhooks are seen by those who may have keys',
    send: (client) => client.get('/webhooks'),
    expected: outcomeByUser({ 200: 'vendor vendorColleague admin admin2 adminAll' }, '403'),
  },
  {
    call: 'POST /webhooks',
    what: 'administrators create webhooks, and suppliers who are allowed to',
    send: async (client, { clients }) => {
      const answer = await client.post<{ id: number }>('/webhooks', {
        url: 'https://8.8.8.8/own',
        events: ['order.answered'],
      })
      if (answer.status === 201) await clients.adminAll.delete(`/webhooks/${answer.body.id}`)
      return answer
    },
    expected: outcomeByUser({ 201: 'vendor vendorColleague admin admin2 adminAll' }, '403'),
  },
  {
    call: 'GET /webhooks/{id}/messages',
    what: 'messages of a webhook of organisation 103',
    send: (client, { clients }) => withWebhook(clients.admin, (id) => client.get(`/webhooks/${id}/messages`)),
    expected: outcomeByUser({ 200: 'admin adminAll', ...inOrganisation }, '403'),
  },
  {
    call: 'POST /webhooks/{id}/enable',
    what: 'switching a webhook of organisation 103 on again',
    send: (client, { clients }) => withWebhook(clients.admin, (id) => client.post(`/webhooks/${id}/enable`)),
    expected: outcomeByUser({ 200: 'admin adminAll', ...inOrganisation }, '403'),
  },
  {
    call: 'POST /webhooks/{id}/secret',
    what: 'a new secret for a webhook of organisation 103',
    send: (client, { clients }) => withWebhook(clients.admin, (id) => client.post(`/webhooks/${id}/secret`)),
    expected: outcomeByUser({ 200: 'admin adminAll', ...inOrganisation }, '403'),
  },
  {
    call: 'POST /webhooks/{id}/messages/{message}/replay',
    what: 'a message that does not exist',
    send: (client) => client.post('/webhooks/1/messages/999999999/replay'),
    expected: outcomeByUser({ 404: 'vendor vendorColleague vendor2 admin admin2 adminAll' }, '403'),
  },
  {
    call: 'DELETE /webhooks/{id}',
    what: 'a webhook of organisation 103',
    send: async (client, { clients }) => {
      const id = await newWebhook(clients.admin)
      const answer = await client.delete(`/webhooks/${id}`)
      if (answer.status !== 204) await clients.admin.delete(`/webhooks/${id}`)
      return answer
    },
    expected: outcomeByUser({ 204: 'admin adminAll', ...inOrganisation }, '403'),
  },
]
