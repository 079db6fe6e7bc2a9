import { createHash } from 'node:crypto'

import { expect, it } from 'vitest'

import { type Frozen, canonical, spelled } from './canonical'
import { FormItem } from './schema'

const items = [
  { id: 'water', kind: 'yesNo', label: 'Water?' },
  {
    id: 'depth',
    kind: 'number',
    label: 'How deep?',
    shownWhen: { match: 'all', conditions: [{ itemId: 'water', operator: 'is', value: true }] },
  },
  { id: 'client', kind: 'jobField', label: 'Client', field: 'client' },
].map((one) => FormItem.parse(one))

const frozen: Frozen = {
  id: '1',
  jobId: '2',
  name: 'Check',
  formTemplateId: '3',
  templateVersion: 4,
  items,
  answers: { water: false, depth: 5 },
  jobFields: { client: 'Harbour Mutual' },
  signatures: [],
  photos: [],
  submittedAt: '2026-11-25T00:00:00.000Z',
  submittedBy: '5',
}
const hashOf = (form: Frozen) => createHash('sha256').update(canonical(form)).digest('hex')

it('is one text, in whatever order its names come', () => {
  expect(spelled({ b: [1, { d: null, c: 'é' }], a: undefined })).toBe('{"b":[1,{"c":"é","d":null}]}')
  const turned = { ...Object.fromEntries(Object.entries(frozen).toReversed()) } as unknown as Frozen
  expect(canonical(turned)).toBe(canonical(frozen))
})

it('holds what was shown, and not what was hidden', () => {
  expect(JSON.parse(canonical(frozen))).toMatchObject({
    format: 'makegood-form-1',
    shown: ['water', 'client'],
    answers: { water: false },
    jobFields: { client: 'Harbour Mutual' },
  })
  expect(hashOf({ ...frozen, answers: { water: false } })).toBe(hashOf(frozen))
})

it('changes with each answer, item, word of the job, signature, photo and version', () => {
  const signature = {
    id: '6',
    itemId: 'sign',
    sign: { typed: 'Alex' },
    signedBy: 'Alex',
    role: null,
    consent: null,
    signedAt: frozen.submittedAt,
    capturedAt: frozen.submittedAt,
  }
  const sign = FormItem.parse({ id: 'sign', kind: 'signature', label: 'Sign' })
  const others: Frozen[] = [
    { ...frozen, answers: { water: true } },
    { ...frozen, items: items.toReversed() },
    { ...frozen, jobFields: { client: 'Another' } },
    { ...frozen, items: [...items, sign] },
    { ...frozen, items: [...items, sign], signatures: [signature] },
    { ...frozen, photos: [{ id: '7', sha256: 'ab', degrees: 0, marks: [] }] },
    { ...frozen, templateVersion: 5 },
  ]
  expect(new Set([frozen, ...others].map(hashOf)).size).toBe(others.length + 1)
})
