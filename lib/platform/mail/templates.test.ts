import { describe, expect, it, vi } from 'vitest'

import { asLetter, asLetterText, withLogoOf, withoutLogo } from './layout'
import { withSecret, withoutLink } from './secret'
import { type MailTemplates, renderMail } from './templates'

vi.mock('@/lib/base/env', () => ({ env: { APP_URL: 'https://app.example.test/' } }))

const support = {
  sender: 'Priya Nair <priya@example.test>',
  organizationName: 'Dry & Coast',
  category: 'Problem',
  subject: 'Calendar\r\nBcc: everybody@example.test',
  message: 'First <b>line</b>\nsecond line\n\nLast',
}
const reminded = {
  name: 'Strip-out <1>',
  when: 'Mar 09 2026, 06:30 AM – 08:30 AM AEST',
  job: 'Job CRW - 1042, Water',
  address: '12 Esplanade, Manly QLD 4179',
  description: 'Gate code 4411\nRing twice',
  path: '/jobs/1',
}
const samples: { [T in keyof MailTemplates]: MailTemplates[T] } = {
  invitation: { firstName: 'Priya', organizationName: 'Dry & Coast' },
  'password-reset': { firstName: 'Priya' },
  'confirm-email': {},
  'password-changed': { firstName: 'Priya' },
  'email-changed': { firstName: 'Priya', newEmail: 'new@example.test' },
  'tasks-tomorrow': {
    firstName: 'Priya',
    date: '2026-03-09',
    tasks: [reminded, { ...reminded, job: null, address: null }],
  },
  'task-in-an-hour': { firstName: 'Priya', date: '2026-03-09', task: reminded },
  notices: {
    firstName: 'Priya',
    notices: [
      { text: 'Marcus Reid put you on “<Strip-out>”', detail: 'Mar 09 2026, 06:30 AM', path: '/calendar' },
      { text: 'Marcus Reid gave you this job', detail: null, path: '/jobs/1' },
    ],
  },
  'note-mention': {
    firstName: 'Priya',
    author: 'Marcus Reid',
    job: 'CRW - 1042',
    site: '12 Esplanade, Manly QLD 4179',
    text: 'The owner <b>rang</b>\n\n@Priya Nair please call back',
    path: '/jobs/1/notes',
  },
  'form-to-sign': {
    name: 'Jo Owner',
    organizationName: 'Dry & Coast',
    sender: 'Priya Nair',
    form: 'Work <authorisation>',
    site: '12 Esplanade, Manly QLD 4179',
    reference: 'CRW - 1042',
    theirReference: 'CLM-<77>',
    goodUntil: '2026-03-23',
    message: 'Please sign before Friday.\n\nThank you',
    isReminder: false,
  },
  'estimate-to-approve': {
    name: 'Jo Owner',
    organizationName: 'Dry & Coast',
    sender: 'Priya Nair',
    estimate: '“Make <safe>” (E-12, version 2)',
    amount: '$440.00 with GST',
    site: '12 Esplanade, Manly QLD 4179',
    reference: 'CRW - 1042',
    theirReference: null,
    goodUntil: '2026-03-23',
    message: 'Please answer before Friday.\n\nThank you',
    isReminder: true,
  },
  'signing-code': { name: 'Jo Owner', organizationName: 'Dry & Coast', opens: 'form' },
  'form-answered': {
    firstName: 'Priya',
    signer: 'Jo Owner',
    form: 'Work authorisation',
    job: 'CRW - 1042',
    reason: 'The price is <wrong>',
    keptBecause: null,
    sentBy: 'Sam <Reed>',
    path: '/jobs/1/forms/2',
  },
  'signature-taken-off': {
    name: 'Jo Owner',
    organizationName: 'Dry & Coast',
    form: 'Work <authorisation>',
    isDeleted: false,
  },
  'export-ready': {
    firstName: 'Priya',
    organizationName: 'Dry & Coast',
    days: 7,
    path: '/administration/data',
  },
  'plan-invoice': {
    firstName: 'Priya',
    organizationName: 'Dry & Coast',
    month: 'November 2026',
    number: 1001,
    total: '$148.28',
    path: '/administration/billing',
  },
  'management-report': {
    firstName: 'Priya',
    organizationName: 'Dry & Coast',
    view: 'Every Monday',
    title: 'Aged open jobs',
    days: 'Nov 16 2026 – Nov 22 2026',
    totals: ['Jobs: 12', 'Days: 31'],
    path: '/administration/management-reports/aged-open-jobs',
  },
  'management-report-refused': {
    firstName: 'Priya',
    organizationName: 'Dry & Coast',
    view: 'Every Monday',
    title: 'Aged open jobs',
    reason: 'This report takes too long. Please choose fewer days.',
    path: '/administration/management-reports/aged-open-jobs',
  },
  'plan-payment': {
    firstName: 'Priya',
    organizationName: 'Dry & Coast',
    number: 1001,
    month: 'November 2026',
    total: '$148.28',
    failure: 'Your card has expired.',
    graceDays: 15,
    path: '/administration/billing',
  },
  'organization-closed': {
    firstName: 'Priya',
    organizationName: 'Dry & Coast',
    by: 'Olivia Grant',
    purgedOn: '2026-12-25',
  },
  'organization-reopened': {
    firstName: 'Priya',
    organizationName: 'Dry & Coast',
    by: 'Olivia Grant',
    purgedOn: '2026-12-25',
  },
  'organization-ends': { firstName: 'Priya', organizationName: 'Dry & Coast', purgedOn: '2026-12-25' },
  'estimate-answered': {
    firstName: 'Priya',
    client: 'Jo Owner',
    outcome: 'approved in part',
    estimate: '“Make safe” (E-12, version 2)',
    job: 'CRW - 1042',
    reasons: ['Not approved: Antimicrobial treatment. Our own <cleaner> does it.'],
    sentBy: null,
    path: '/jobs/1/estimates/2',
  },
  'estimate-late': {
    firstName: 'Priya',
    client: 'Jo Owner',
    estimate: '“Make safe” (E-12, version 2)',
    job: 'CRW - 1042',
    lastDay: '2026-11-28',
    isPriceOver: true,
    path: '/jobs/1/estimates/2',
  },
  'support-request': { ...support, userId: 'u1', organizationId: 7 },
  'support-copy': support,
}
const render = <T extends keyof MailTemplates>(template: T) => renderMail(template, samples[template])

describe.each(Object.keys(samples) as (keyof MailTemplates)[])('the letter %s', (template) => {
  it('has a subject of one line, a text, and a page that loads nothing', () => {
    const { subject, bodyText, bodyHtml } = render(template)
    expect(subject).toMatch(/^\S.*\S$/)
    expect(subject).not.toMatch(/[\r\n]/)
    expect(bodyText.length).toBeGreaterThan(20)
    expect(bodyHtml).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(bodyHtml).toContain('<title>')
    expect(bodyHtml).not.toMatch(/\b(src|background)=|url\(|@import/)
  })
})

const FIRM = {
  name: 'Dry & <Coast>',
  phone: '07 3000 1111',
  email: 'office@dry.test',
  colour: '#ffff66',
  hasLogo: true,
}
/** What a member of staff may write: each kind of part that an editor makes. */
const WRITTEN = `<h1>Heading</h1>
<p>Hello <strong>Jo</strong>, <a href="https://example.test/a">read this</a></p>
<ul><li>One<ul><li>Two</li></ul></li></ul>
<blockquote>Quoted</blockquote>
<table style="border-collapse:collapse"><tbody><tr><td style="border:1px solid #b8bfc8;padding:4px 8px">Fans</td></tr></tbody></table>`

/** What the engine of Word, in Outlook for Windows, does not draw, or draws otherwise; each with what it would look like. */
const NOT_IN_WORD: [construct: RegExp, what: string][] = [
  [/display:\s*(?:inline-)?(?:flex|grid)|\bgap:/, 'boxes stand below each other'],
  [/<(?:main|section|article|header|footer|nav|aside|figure|div)\b/, 'has no width and no padding'],
  [/<(?:form|input|button|select|script|iframe|object|embed|video|audio|svg|canvas|link)\b/, 'is left out'],
  [/\b(?:float|position|transform|opacity|box-shadow|animation|transition):/, 'is left out'],
  [/background(?:-image)?:[^;"]*(?:url|gradient)|url\(|@import|@font-face|\bsrc="(?!cid:)/, 'is fetched, or not drawn'],
  [/\b(?:calc|var|clamp|min|max|rgba?|hsla?)\(/, 'the whole declaration is left out'],
  [/:\s*-?[\d.]+(?:rem|vw|vh|ch)\b/, 'the length is nothing'],
  [/<(?:p|div|span|ul|ol|li|blockquote|h\d)\b[^>]*\bstyle="[^"]*padding/, 'padding of anything but a cell is nothing'],
  [/#[\da-f]{3}(?=[;"\s])|#[\da-f]{8}\b/i, 'a colour of three or eight digits is black'],
]

/** The page as Word reads it: what is for other readers is in the style sheet, which has fallbacks on each part. */
const inWord = (html: string) => html.replace(/<style>[\s\S]*?<\/style>/, '')

function holdForWord(html: string) {
  const page = inWord(html)
  for (const [construct, what] of NOT_IN_WORD) expect(page.match(construct)?.[0], what).toBeUndefined()
  // A width that only browsers know stands in a table whose width Word knows.
  expect(page).toMatch(
    /<!--\[if mso\]><table role="presentation" width="560"[^>]*><tr><td><!\[endif\]-->\n<table[^>]*max-width:560px/,
  )
  expect(page.split('max-width:560px')).toHaveLength(2)
  const tags = (name: string) => [...page.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag)
  for (const table of tags('table').filter((tag) => tag.includes('role="presentation"'))) {
    expect(table).toMatch(/cellpadding="0" cellspacing="0" border="0"/)
  }
  // A colour under text is an attribute as well: dark modes and old engines read that.
  for (const cell of [...tags('td'), ...tags('table')].filter((tag) => tag.includes('background-color'))) {
    expect(cell).toMatch(/bgcolor="#[\da-f]{6}"/)
  }
  for (const image of tags('img')) expect(image).toMatch(/ alt="" (?:width="\d+" )?height="\d+"/)
  // A line lower than its letters needs the rule.
  for (const cell of tags('td').filter((tag) => /line-height:\d+px/.test(tag))) {
    expect(cell).toContain('mso-line-height-rule:exactly')
  }
  expect(page).toMatch(/<!--\[if mso\]>[\s\S]*PixelsPerInch>96<[\s\S]*font-family: 'Segoe UI'[\s\S]*<!\[endif\]-->/)
  expect(page.split('<!--[if mso]>')).toHaveLength(page.split('<![endif]-->').length)
  for (const scheme of ['color-scheme', 'supported-color-schemes']) {
    expect(page).toContain(`<meta name="${scheme}" content="light dark">`)
  }
}

describe('Outlook draws with the engine of Word', () => {
  it.each(Object.keys(samples) as (keyof MailTemplates)[])(
    'the letter %s, of the product and of a firm',
    (template) => {
      holdForWord(render(template).bodyHtml)
      holdForWord(renderMail(template, samples[template] as never, FIRM).bodyHtml)
    },
  )

  it('what a member of staff wrote, under their letterhead', () => {
    holdForWord(asLetter({ subject: 'Hello', content: WRITTEN }, FIRM))
    holdForWord(asLetter({ subject: 'Hello', content: WRITTEN }, { ...FIRM, hasLogo: false, phone: null }))
  })

  it.each([
    ['a wide one', { width: 800, height: 60 }, 'width="480" height="36"'],
    ['a square one', { width: 400, height: 400 }, 'width="48" height="48"'],
    ['a line', { width: 800, height: 1 }, 'width="480" height="1"'],
  ])('the size of a logo is in both attributes: %s', (_, picture, size) => {
    const html = withLogoOf(asLetter({ subject: 'Hello', content: WRITTEN }, FIRM), picture)
    holdForWord(html)
    expect(html.match(/<img [^>]*>/g)).toEqual([expect.stringContaining(size)])
    expect(withLogoOf(asLetter({ subject: 'Hello', content: '' }, { ...FIRM, hasLogo: false }), picture)).not.toContain(
      '<img',
    )
  })

  it.each([
    '<div style="display: flex">',
    '<p style="padding:4px">',
    '<td style="background-color:rgba(0,0,0,.5)">',
    '<td style="background-color:#fff;">',
    '<a style="color:#fff">',
    '<table style="background-image:url(x)">',
    '<td style="width:calc(100% - 4px)">',
    '<svg>',
  ])('and the list knows %s', (construct) => {
    const html = asLetter({ subject: 'Hello', content: construct }, FIRM)
    expect(() => holdForWord(html)).toThrow()
  })
})

describe('a letter that a member of staff wrote', () => {
  it('has their own words between the head and the foot of their firm, in both forms', () => {
    const html = asLetter({ subject: 'A <question>', content: WRITTEN }, FIRM)
    expect(html).toContain('<title>A &lt;question&gt;</title>')
    const [head, foot] = html.split(WRITTEN)
    expect(head).toMatch(/src="cid:firm-logo"[\s\S]*Dry &amp; &lt;Coast&gt;<br><span[^>]*>07 3000 1111/)
    expect(foot).toContain('Dry &amp; &lt;Coast&gt;<br>07 3000 1111<br>office@dry.test')
    expect(html).not.toContain('Makegood')
    expect(withoutLogo(html)).toBe(asLetter({ subject: 'A <question>', content: WRITTEN }, { ...FIRM, hasLogo: false }))
    expect(asLetterText('Hello Jo', FIRM)).toBe('Hello Jo\n\n-- \nDry & <Coast>\n07 3000 1111\noffice@dry.test')
  })
})

it.each(['invitation', 'password-reset'] as const)('%s says how to open its link in both forms', (template) => {
  const { bodyText, bodyHtml } = render(template)
  expect(bodyText).toContain('https://app.example.test/reset_password#…')
  expect(bodyHtml.match(/href="https:\/\/app\.example\.test\/reset_password#…"/g)).toHaveLength(2)
})

const TYPED = 'Fine…/reset_password#…/sign/…/sign#…/approve/…/approve#… https://app.example.test/sign/… code is …'
const typedIn = (data: object): object =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'string' && !/^(date|goodUntil|lastDay|purgedOn|opens|path|outcome)$/.test(name) ? TYPED : value,
    ]),
  )

it.each(Object.keys(samples) as (keyof MailTemplates)[])(
  'the letter %s gets its secret where it has its own link or code, and never in what people typed',
  (template) => {
    const letter = renderMail(template, typedIn(samples[template]) as never)
    const withheldIn = (body: string, places: number[]) => {
      const filled = withSecret({ text: body, places }, 'SECRET')
      expect(filled.split('SECRET').join('…'), 'nothing else has changed').toBe(body)
      return filled.split('SECRET').length - 1
    }
    const [link, code] = [
      ['invitation', 'password-reset', 'confirm-email', 'form-to-sign', 'estimate-to-approve'].includes(template),
      template === 'signing-code',
    ]
    expect(withheldIn(letter.bodyText, letter.secretInText)).toBe(link || code ? 1 : 0)
    expect(withheldIn(letter.bodyHtml, letter.secretInHtml)).toBe(link ? 3 : code ? 1 : 0)
    const filled = withSecret({ text: letter.bodyText, places: letter.secretInText }, 'SECRET')
    if (link) expect(filled).toMatch(/\nhttps:\/\/app\.example\.test\/[\w/#-]+SECRET\n/)
    if (code) expect(filled).toContain('Your code is SECRET. It is good')
    const shown = withoutLink({ text: letter.bodyText, places: letter.secretInText })
    expect(shown.split('(this link is not shown here)')).toHaveLength(link ? 2 : 1)
    expect(shown.split(TYPED)).toHaveLength(letter.bodyText.split(TYPED).length)
  },
)

it('what people typed is text, never markup', () => {
  const { bodyHtml, bodyText } = render('support-request')
  expect(bodyHtml).toMatch(/<p[^>]*>First &lt;b&gt;line&lt;\/b&gt;<br>second line<\/p>\n<p[^>]*>Last<\/p>/)
  expect(bodyHtml).toContain('Priya Nair &lt;priya@example.test&gt; of Dry &amp; Coast')
  expect(bodyText).toContain('First <b>line</b>')
})

it('what people typed is read from its own side, in whichever script', () => {
  const { bodyHtml } = renderMail('estimate-to-approve', {
    ...samples['estimate-to-approve'],
    site: 'شارع 12',
    message: 'مرحبا',
  })
  expect(bodyHtml).toMatch(/<p dir="auto"[^>]*>مرحبا<\/p>/)
  expect(bodyHtml).toMatch(/<td dir="auto"[^>]*>شارع 12<\/td>/)
  expect(render('tasks-tomorrow').bodyHtml).toMatch(/<td dir="auto"[^>]*><a [^>]*>Strip-out/)
})

it('a reminder says of each task when, where and what, with a way to it, in both forms', () => {
  const { subject, bodyText, bodyHtml } = render('tasks-tomorrow')
  expect(subject).toBe('2 tasks tomorrow, Mar 09 2026')
  expect(bodyText).toContain(
    [
      'Strip-out <1>',
      'Mar 09 2026, 06:30 AM – 08:30 AM AEST',
      'Job CRW - 1042, Water',
      '12 Esplanade, Manly QLD 4179',
      'Gate code 4411',
      'Ring twice',
      'https://app.example.test/jobs/1',
    ].join('\n'),
  )
  expect(bodyHtml).toMatch(/href="https:\/\/app\.example\.test\/jobs\/1"[^>]*>Strip-out &lt;1&gt;<\/a><br>Mar 09 2026/)
  expect(bodyHtml).toContain('Gate code 4411<br>Ring twice')
  expect(bodyText).toContain('https://app.example.test/calendar?view=day&date=2026-03-09')
})

describe('a letter of a firm to its client', () => {
  const firm = FIRM
  const letter = renderMail('estimate-to-approve', samples['estimate-to-approve'], firm)
  const { bodyText, bodyHtml } = letter

  it('says what it is about, what it comes to and what is to be done, the same in both forms', () => {
    const told = [
      ['Estimate', '“Make <safe>” (E-12, version 2)'],
      ['Amount', '$440.00 with GST'],
      ['Site', '12 Esplanade, Manly QLD 4179'],
      ['Our reference', 'CRW - 1042'],
      ['Please answer by', 'Mar 23 2026'],
    ]
    for (const [label, value] of told) {
      expect(bodyText).toContain(`${label}: ${value}`)
      const shown = value!.replace('<', '&lt;').replace('>', '&gt;')
      expect(bodyHtml).toContain(`>${label}</td>`)
      expect(bodyHtml).toContain(`>${shown}</td>`)
    }
    expect(bodyText).not.toContain('Your reference')
    expect(bodyText).toContain('Read and approve:\nhttps://app.example.test/approve#…')
    expect(bodyHtml.match(/class="button"/g)).toHaveLength(1)
  })

  it('is signed by its sender and the firm, and not by the product', () => {
    expect(bodyText).toContain('-- \nPriya Nair\nDry & <Coast>\n07 3000 1111\noffice@dry.test')
    expect(bodyHtml).toContain('Priya Nair<br>Dry &amp; &lt;Coast&gt;<br>07 3000 1111<br>office@dry.test')
    expect(bodyText + bodyHtml).not.toContain('Makegood')
  })

  it('shows the logo that goes along, and fetches nothing', () => {
    expect(bodyHtml.match(/ src="[^"]*"/g)).toEqual([' src="cid:firm-logo"'])
    expect(bodyHtml).not.toMatch(/background=|url\(|@import/)
    const plain = renderMail('estimate-to-approve', samples['estimate-to-approve'], { ...firm, hasLogo: false })
    expect(plain.bodyHtml).not.toContain('<img')
    // What is left once the logo cannot be read is the letter without one.
    expect(withoutLogo(bodyHtml)).toBe(plain.bodyHtml)
  })

  it('has a button that is a cell with a style of its own, for Outlook, and reads in the dark', () => {
    expect(bodyHtml).toMatch(/<td class="button"[^>]* bgcolor="#ffff66"[^>]*mso-padding-alt/)
    // Yellow takes black.
    expect(bodyHtml).toMatch(/<a href="[^"]*" style="[^"]*color:#000000;/)
    expect(bodyHtml).not.toMatch(/display:\s*(flex|grid)|<main|<section/)
    expect(bodyHtml).toContain('<meta name="color-scheme" content="light dark">')
    expect(bodyHtml).toContain('@media (prefers-color-scheme: dark)')
    const unstyled = [...bodyHtml.matchAll(/<(p|td|a|img)\b(?![^>]*style=)[^>]*>/g)].map(([tag]) => tag)
    expect(unstyled).toEqual(['<td>'])
  })

  it('has no amount where the estimate is read behind a code', () => {
    const hidden = renderMail('estimate-to-approve', { ...samples['estimate-to-approve'], amount: null }, firm)
    expect(hidden.bodyText + hidden.bodyHtml).not.toContain('Amount')
  })
})
