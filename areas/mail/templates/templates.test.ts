import { expect, test } from 'vitest'
import { languages } from '#kit/shared/message.ts'
import { setSigningName } from '../rules/signing-names.ts'
import { findTemplate, templateNames } from './index.ts'
import { portalLink, renderMail, withSecrets } from './render.ts'

const PORTAL = 'https://portal.example'

const every = templateNames.flatMap((name) => languages.map((language) => [name, language] as const))

test.each(every)(
  '[EML-01] %s in %s has a subject, HTML tables with inline styles, a text version with the same content, and a footer',
  (name, language) => {
    const { subject, html, text } = renderMail(name, findTemplate(name).sample[language], language, PORTAL)
    expect(subject).toMatch(/\S/)
    expect(html).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${language}">`))
    // mail programs remove style sheets and scripts, and Outlook renders with Word
    expect(html).not.toMatch(/<style|<link|<script|<img|<div|class=|display:\s*(flex|grid)|url\(/i)
    expect(html).toContain('<table role="presentation"')
    for (const content of [html, text]) expect(content).toContain('Powered by')
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
      expect(href).toMatch(/^https:\/\/portal\.example\/#\//)
      expect(text).toContain(href)
    }
    if (language === 'th') expect(`${html}${text}`).toMatch(/[\u0E00-\u0E7F]/)
  },
)

test('[EML-01] the mails have the specified subjects, template numbers and data fields', () => {
  const subject = (name: (typeof templateNames)[number], more = {}) =>
    renderMail(name, { ...findTemplate(name).sample.en, ...more }, 'en', PORTAL).subject
  expect(subject('po')).toBe('Automatic PO Confirmation')
  expect(subject('asn')).toBe('Automatic PO Confirmation')
  expect(subject('signing', { name: 'SQM' })).toBe('Automatic SQM Confirmation')
  const numbers = templateNames.map((name) => [name, findTemplate(name).reference] as const)
  expect(Object.fromEntries(numbers.filter(([, number]) => number !== undefined))).toEqual({
    po: 2,
    asn: 3,
    forecast: 4,
    signing: 666,
    signed: 666,
  })
  const fields = (name: (typeof templateNames)[number]) => Object.keys(findTemplate(name).data.shape)
  expect(fields('po')).toEqual(['url', 'factory', 'po', 'rel', 'deliveryDate'])
  expect(fields('asn')).toEqual(['url', 'supplier', 'po', 'rel', 'deliveryDate'])
  expect(fields('forecast')).toEqual(['url', 'factory', 'forecast_date'])
  for (const name of ['signing', 'signed'] as const)
    expect(fields(name)).toEqual(['url', 'supplier_name', 'email', 'rev', 'text', 'name'])
})

test('[EML-01] names a document to sign by the name of its kind, or by the short name if the kind has no name', () => {
  const mail = (name: string, language: 'en' | 'th') =>
    renderMail('signing', { ...findTemplate('signing').sample[language], name }, language, PORTAL)
  setSigningName('QN', { subject: 'Quality notice', en: 'the quality notice', th: 'ประกาศคุณภาพ' })
  expect(mail('QN', 'en').subject).toBe('Automatic Quality notice Confirmation')
  expect(mail('QN', 'en').text).toContain('please download the quality notice, read it')
  expect(mail('QN', 'th').text).toContain('กรุณาดาวน์โหลดประกาศคุณภาพ อ่าน')
  expect(mail('QX', 'en').subject).toBe('Automatic QX Confirmation')
  expect(mail('QX', 'en').text).toContain('please download QX, read it')
})

test.each(['po', 'asn', 'forecast', 'signing'] as const)(
  '[EML-01] %s has a Download button to the record and a View All button to its page',
  (name) => {
    const { html } = renderMail(name, { ...findTemplate(name).sample.en, url: '/confirm-po?id=7' }, 'en', PORTAL)
    const buttons = [...html.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, label]) => [label, href])
    expect(buttons).toEqual([
      ['Download', `${PORTAL}/#/confirm-po?id=7`],
      ['View All', `${PORTAL}/#/confirm-po`],
    ])
  },
)

test.each(every)('[EML-01] %s in %s shows injected markup in its data as text', (name, language) => {
  const planted = `"><script>alert(1)</script><img src=x onerror=1>'\r\nBcc: everyone@x.example`
  const template = findTemplate(name)
  const data = Object.fromEntries(
    Object.entries(template.sample[language]).map(([key, value]) => {
      const tried = { ...template.sample[language], [key]: planted }
      return [key, template.data.safeParse(tried).success ? planted : value]
    }),
  )
  expect(Object.values(data)).toContain(planted)
  const { html, subject } = renderMail(name, data, language, PORTAL)
  const plain = renderMail(name, template.sample[language], language, PORTAL).html
  // compares all tags except `<br>`, because the sample data have other line breaks
  const tags = (markup: string) => (markup.match(/<\/?(?!br>)[a-z]+/gi) ?? []).join('')
  expect(tags(html)).toBe(tags(plain))
  expect(html).toContain('&lt;script&gt;')
  expect(html.match(/href="([^"]*)"/g)?.every((href) => href.startsWith(`href="${PORTAL}/#/`))).toBe(true)
  expect(subject).not.toMatch(/[\r\n]/)
})

test('[EML-01] gives Outlook a fixed width, padded button cells, and the line breaks of a remark as tags', () => {
  const data = { ...findTemplate('signing').sample.en, text: 'Two plants:\r\nAH <b>\nSAT' }
  const { html, text } = renderMail('signing', data, 'en', PORTAL)
  expect(html).toContain('Two plants:<br>AH &lt;b&gt;<br>SAT')
  expect(text).toContain('Two plants:\r\nAH <b>\nSAT')
  expect(html).toMatch(/<!--\[if mso]><table [^>]*width="600"[^>]*><tr><td><!\[endif]-->\s*<table [^>]*max-width:600px/)
  expect(html).toMatch(/<\/table>\s*<!--\[if mso]><\/td><\/tr><\/table><!\[endif]-->/)
  const buttons = html.match(/<td [^>]*><a /g) ?? []
  expect(buttons).toHaveLength(2)
  for (const button of buttons) expect(button).toContain('mso-padding-alt:10px 20px')
  // Outlook renders with Word, which ignores these properties
  expect(html).not.toMatch(/white-space:\s*pre|calc\(|var\(|rgba\(|\brem\b/)
})

test('[EML-03] a mail links only to pages of the portal', () => {
  const { data } = findTemplate('forecast')
  const allowed = (url: string) => data.safeParse({ url, factory: 'AH', forecast_date: '12-2025' }).success
  expect(allowed('/forecast?month=12-2025')).toBe(true)
  for (const url of [
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '/a b',
    '',
  ])
    expect([url, allowed(url)]).toEqual([url, false])
  expect(portalLink('https://portal.example/', '/forecast')).toBe('https://portal.example/#/forecast')
})

test('[EML-02] shows a password reset code in the mail and nowhere in the portal', () => {
  const data = { username: 'vendor', code: 'open-sesame' }
  expect(renderMail('password-reset', data, 'en', PORTAL).html).toContain('open-sesame')
  const rendered = renderMail(
    'password-reset',
    withSecrets('password-reset', { username: 'vendor' }, undefined),
    'en',
    PORTAL,
  )
  expect(`${rendered.html}${rendered.text}${rendered.subject}`).not.toContain('open-sesame')
})
