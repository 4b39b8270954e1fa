import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nouns, verbText } from '#areas/audit/rules/words.ts'
import { deliveryEvents } from '#areas/deliveries/rules/history.ts'
import { timelineEntry } from '#areas/documents/rules/record.ts'
import { answerKinds, proposalDecisions } from '#areas/order-answers/rules/states.ts'

/** Finds the names of audited events in the server's sources, such as 'user.create'. */
const AUDITED =
  /(?:\bwhat: |\b(?:userAuditEntry|auditUserChange|sessionEvent|recordOf|note)\([^'`;]*)(?:[\w.]+ \? )?'([a-z-]+\.[a-z-]+)'(?: : '([a-z-]+\.[a-z-]+)')?/g

/**
 * Document events that are not audited: reading a document is recorded only in its timeline, and its mails only in the
 * outbox.
 */
const notAudited = ['mail', 'opened', 'downloaded']

const auditedEvents = () => {
  const files = globSync('{apps,areas}/**/server/**/*.ts', { exclude: (path) => path.endsWith('.test.ts') })
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(AUDITED)].flatMap(([, one, other]) =>
      [one, other].filter((what) => what !== undefined),
    ),
  )
  const ofDocuments = timelineEntry.shape.what.options.filter((what) => !notAudited.includes(what))
  return new Set([
    ...named,
    ...deliveryEvents,
    ...ofDocuments.map((what) => `document.${what}`),
    ...[...answerKinds, ...proposalDecisions].map((what) => `order-answer.${what}`),
    'finance.update-invoices',
    'finance.update-payments',
    ...['create', 'change', 'delete'].map((what) => `news.${what}`),
  ])
}

test('[SHL-07] the change log names every audited event in Thai', () => {
  const events = [...auditedEvents()]
  expect(events).toEqual(
    expect.arrayContaining(['user.grant-undo', 'session.lock', 'logo.upload', 'email-group.change']),
  )
  const unnamed = events.filter(
    (event) => !/[\u0E00-\u0E7F]/.test(verbText(event, 'th')) || !(event.slice(0, event.indexOf('.')) in nouns),
  )
  expect(unnamed).toEqual([])
})
