import { describe, expect, it } from 'vitest'

import { type JobFields, fill } from './rules'

const ALL: JobFields = {
  jobNumber: 'CRW - 7',
  siteAddress: '1 Quay, Manly',
  contactName: 'Dana',
  clientName: 'Harbour',
  refNumber: 'CLM-1',
  orderNumber: 'WO-9',
  coordinatorName: 'Kim Coast',
  organizationName: 'Bug House',
  organizationPhone: '07 5550 0142',
  nextVisit: 'Tue 3 March, 9:00 am',
}
const NONE: JobFields = {
  ...ALL,
  contactName: null,
  clientName: null,
  refNumber: null,
  orderNumber: null,
  coordinatorName: null,
  organizationPhone: null,
  nextVisit: null,
}

describe('a template for a job that lacks something', () => {
  it.each([
    [
      'Kind regards\n{{coordinatorName}}\n{{organizationName}}\n{{organizationPhone}}',
      'Kind regards\nBug House',
      'Kind regards\nKim Coast\nBug House\n07 5550 0142',
    ],
    [
      'We will call you shortly. {{organizationPhone}}',
      'We will call you shortly.',
      'We will call you shortly. 07 5550 0142',
    ],
    [
      'It is planned. {{coordinatorName}} looks after your job.',
      'It is planned. Our office looks after your job.',
      'It is planned. Kim Coast looks after your job.',
    ],
    [
      'Your job is {{jobNumber}}, your reference {{refNumber}}.',
      'Your job is CRW - 7.',
      'Your job is CRW - 7, your reference CLM-1.',
    ],
    [
      'Our report for {{siteAddress}} (your reference {{refNumber}}, our job {{jobNumber}}). Let us know.',
      'Our report for 1 Quay, Manly (our job CRW - 7). Let us know.',
      'Our report for 1 Quay, Manly (your reference CLM-1, our job CRW - 7). Let us know.',
    ],
    [
      'Your insurer, {{clientName}}, has asked us.',
      'Your insurer has asked us.',
      'Your insurer, Harbour, has asked us.',
    ],
    ['Bring keys, {{refNumber}}, and papers.', 'Bring keys, and papers.', 'Bring keys, CLM-1, and papers.'],
    ['{{organizationName}}\nPh {{organizationPhone}}', 'Bug House', 'Bug House\nPh 07 5550 0142'],
    [
      'We come to {{siteAddress}} {{nextVisit}}.',
      'We come to 1 Quay, Manly at a time that we will agree with you.',
      'We come to 1 Quay, Manly Tue 3 March, 9:00 am.',
    ],
    [
      'The next visit is {{nextVisit}}.',
      'The next visit is a time that we will agree with you.',
      'The next visit is Tue 3 March, 9:00 am.',
    ],
    ['Done to your order: {{orderNumber}}.', '', 'Done to your order: WO-9.'],
    ['Our report ({{refNumber}}) is here.', 'Our report is here.', 'Our report (CLM-1) is here.'],
    [
      'Report for {{siteAddress}}, reference {{refNumber}}',
      'Report for 1 Quay, Manly',
      'Report for 1 Quay, Manly, reference CLM-1',
    ],
    ['Your reference is {{refNumber}}. Thank you.', 'Thank you.', 'Your reference is CLM-1. Thank you.'],
    [
      'We come to {{siteAddress}} on {{nextVisit}}. Please reply.',
      'We come to 1 Quay, Manly at a time that we will agree with you. Please reply.',
      'We come to 1 Quay, Manly on Tue 3 March, 9:00 am. Please reply.',
    ],
    [
      'Hello {{ contactName }},\n\nPlease call {{organizationPhone}}.',
      'Hello there,\n\nPlease call our office.',
      'Hello Dana,\n\nPlease call 07 5550 0142.',
    ],
    ['Dear {{contactName}},\n\nWe are here.', 'Hello there,\n\nWe are here.', 'Dear Dana,\n\nWe are here.'],
    ['Reference: {{refNumber}}\nPhone: {{organizationPhone}}', '', 'Reference: CLM-1\nPhone: 07 5550 0142'],
    [
      'Insurer: {{clientName}}; reference: {{refNumber}}; job: {{jobNumber}}.',
      'Job: CRW - 7.',
      'Insurer: Harbour; reference: CLM-1; job: CRW - 7.',
    ],
    ['Details: {{refNumber}}, {{jobNumber}}', 'Details: CRW - 7', 'Details: CLM-1, CRW - 7'],
    ['The report (reference: {{refNumber}}) is here.', 'The report is here.', 'The report (reference: CLM-1) is here.'],
    [
      'Our ref. {{jobNumber}}, your ref. {{refNumber}}. Thank you.',
      'Our ref. CRW - 7. Thank you.',
      'Our ref. CRW - 7, your ref. CLM-1. Thank you.',
    ],
    [
      'For {{clientName}}, we looked at it (see {{refNumber}}), and it is dry.',
      'We looked at it, and it is dry.',
      'For Harbour, we looked at it (see CLM-1), and it is dry.',
    ],
    [
      '{{clientName}} has asked us to attend {{siteAddress}}. Please call us on {{organizationPhone}}.',
      'Please call us.',
      'Harbour has asked us to attend 1 Quay, Manly. Please call us on 07 5550 0142.',
    ],
    [
      'Your job for {{clientName}} at {{siteAddress}}: ring {{coordinatorName}} on {{organizationPhone}}',
      'Your job at 1 Quay, Manly: ring our office',
      'Your job for Harbour at 1 Quay, Manly: ring Kim Coast on 07 5550 0142',
    ],
    [
      '{{jobNumber}} - {{refNumber}} - {{siteAddress}} | {{clientName}}',
      'CRW - 7 - 1 Quay, Manly',
      'CRW - 7 - CLM-1 - 1 Quay, Manly | Harbour',
    ],
    [
      'On {{nextVisit}}, we come (if {{clientName}} agrees).',
      'At a time that we will agree with you, we come.',
      'On Tue 3 March, 9:00 am, we come (if Harbour agrees).',
    ],
    ['for {{clientName}}, as before', 'as before', 'for Harbour, as before'],
    [
      '(your reference {{refNumber}}; our job {{jobNumber}})',
      '(our job CRW - 7)',
      '(your reference CLM-1; our job CRW - 7)',
    ],
    [
      '(our job {{jobNumber}}, your reference {{refNumber}})!',
      '(our job CRW - 7)!',
      '(our job CRW - 7, your reference CLM-1)!',
    ],
    ['{{nobody}} stays, as {{jobNumber}}', '{{nobody}} stays, as CRW - 7', '{{nobody}} stays, as CRW - 7'],
  ])('%j', (text, without, whole) => {
    expect(fill(text, NONE)).toBe(without)
    expect(fill(text, ALL)).toBe(whole)
  })

  it('puts in a value as it is, though it looks like a placeholder', () => {
    expect(fill('{{contactName}}', { ...ALL, contactName: '{{refNumber}}. $& x' })).toBe('{{refNumber}}. $& x')
  })
})
