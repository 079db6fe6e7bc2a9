import { coordinatesText } from '@/lib/base/coordinates'
import { fullName } from '@/lib/base/names'
import { withMinus } from '@/lib/base/numbers'
import { formatClock } from '@/lib/base/time'
import { answerTo, isEmpty, photosIn, SIGNER_LABELS, shownItems, submitterOf } from '@/lib/paper/forms/rules'
import type { Answer, FormItem, FormOfJob, FormRow, Signature } from '@/lib/paper/forms/schema'
import {
  type Block,
  type HeadCell,
  type PrintedSignature,
  factsOf,
  heading,
  note,
  plain,
  section,
  tableOf,
} from '@/lib/paper/pages/paper'
import type { FormRecord } from '@/lib/paper/reports/queries'
import { numbered, photoBlocks } from '@/lib/paper/reports/sections/photos'
import type { Reading } from '@/lib/paper/reports/sections/reading'
import { linkInWords, printedSign } from '@/lib/paper/reports/sections/signed'
import { atWithZone, dayInWords, inGroups, yesOrNo } from '@/lib/paper/reports/words'

import { type Document, NOTHING_PRINTED } from './document'

/** So many columns of a table fit beside each other; more go on in another table below. */
const MOST_BESIDE = 6
const NOT_ANSWERED = 'Not answered'

/** A form of the job as it was filled in; once it is submitted, as it was locked. */
export function formReport(reading: Reading, { form, history }: FormRecord): Document {
  const shown = shownItems(form.formItems, form)
  const wanted = new Set(shown.flatMap(({ id }) => photosIn(answerTo(form.answers, id))))
  const photos = reading.record.photos.filter(({ id }) => wanted.has(id))
  const numbers = numbered(photos)
  const groups = groupsOf(shown)
  const first = groups.find(Array.isArray)
  return {
    title: form.name,
    subject: form.id,
    printed: NOTHING_PRINTED,
    photos,
    signedBy: [],
    blocks: [
      ...(form.status === 'DRAFT' ? [note('This form is not submitted yet: what it says can still change.')] : []),
      ...groups.flatMap((group) =>
        Array.isArray(group)
          ? [answersTable(group, form, { isHeaded: group === first })]
          : blocksOf(group, form, reading, { photos, numbers }),
      ),
    ],
    evidence: evidenceOf(form, history, reading),
  }
}

/** Answers of a line stand together in a table; whatever else there is stands between those. */
function groupsOf(items: readonly FormItem[]): (FormItem | FormItem[])[] {
  const groups: (FormItem | FormItem[])[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (!isOfALine(item)) groups.push(item)
    else if (Array.isArray(last)) last.push(item)
    else groups.push([item])
  }
  return groups
}

const isOfALine = ({ kind }: FormItem) =>
  !(['heading', 'paragraph', 'photo', 'signature', 'table'] as const).some((other) => other === kind)

/** Only the first says what its columns are: a form has a table for every few answers. */
const answersTable = (items: readonly FormItem[], form: FormOfJob, { isHeaded }: { isHeaded: boolean }): Block =>
  tableOf(
    [
      [isHeaded ? 'Question' : '', 'left', 1],
      [isHeaded ? 'Answer' : '', 'left', 1.2],
    ],
    items.map((item) => [item.label, inWords(item, form)]),
  )

function inWords(item: FormItem, { answers, jobFields }: FormOfJob): string {
  if (item.kind === 'jobField') return jobFields[item.id] ?? 'Not recorded'
  const answer = answerTo(answers, item.id)
  if (item.kind === 'checkbox') return answer === true ? 'Ticked' : 'Not ticked'
  if (isEmpty(answer)) return NOT_ANSWERED
  switch (item.kind) {
    case 'yesNo':
      return yesOrNo(answer as boolean)
    case 'number':
      return [withMinus(String(answer)), item.unit].filter((part) => part !== undefined).join(' ')
    case 'date':
      return dayInWords(answer as string)
    case 'time':
      return formatClock(answer as string)
    case 'singleChoice':
    case 'multipleChoice':
      return [answer as Answer]
        .flat()
        .map((value) => labelOf(item.options, value))
        .join(', ')
    default:
      return String(answer)
  }
}

const labelOf = (options: readonly { value: string; label: string }[] = [], value: unknown): string =>
  options.find((option) => option.value === value)?.label ?? String(value)

function blocksOf(
  item: FormItem,
  form: FormOfJob,
  reading: Reading,
  { photos, numbers }: { photos: Document['photos']; numbers: ReadonlyMap<string, string> },
): Block[] {
  switch (item.kind) {
    case 'heading':
      return [heading(item.label, 2)]
    case 'table':
      return tableBlocks(item, answerTo(form.answers, item.id))
    case 'photo': {
      const own = photosIn(answerTo(form.answers, item.id))
      const there = own.flatMap((id) => photos.find((photo) => photo.id === id) ?? [])
      const gone = own.length - there.length
      if (!own.length) return section(item.label, [plain(NOT_ANSWERED)], 3)
      return [
        ...(there.length ? photoBlocks(there, numbers, reading, { title: item.label }) : section(item.label, [], 3)),
        ...(gone ? [note(`${gone} of these photos ${gone === 1 ? 'is' : 'are'} no longer in the job.`)] : []),
      ]
    }
    case 'signature':
      return signatureBlocks(item, form, reading)
    default:
      return [plain(item.label)]
  }
}

type ItemOf<Kind extends FormItem['kind']> = Extract<FormItem, { kind: Kind }>

function tableBlocks({ label, columns }: ItemOf<'table'>, answer: Answer): Block[] {
  const rows = Array.isArray(answer) ? answer.filter((row) => typeof row !== 'string') : []
  if (!rows.length) return section(label, [plain(NOT_ANSWERED)], 3)
  const isOne = columns.length <= MOST_BESIDE
  const tables: Block[] = []
  for (let from = 0; from < columns.length; from += MOST_BESIDE) {
    const shown = columns.slice(from, from + MOST_BESIDE)
    tables.push(
      tableOf(
        [
          ...(isOne ? [] : [['Row', 'right'] as HeadCell]),
          ...shown.map((column): HeadCell => [column.label, column.kind === 'number' ? 'right' : 'left', 1]),
        ],
        rows.map((row, at) => [
          ...(isOne ? [] : [at + 1]),
          ...shown.map((column) => cellInWords(column, Object.hasOwn(row, column.id) ? row[column.id]! : null)),
        ]),
      ),
    )
  }
  return section(label, tables, 3)
}

function cellInWords({ kind, options }: ItemOf<'table'>['columns'][number], cell: FormRow[string]): string | null {
  if (cell === null || cell === '') return null
  if (kind === 'yesNo') return yesOrNo(cell as boolean)
  if (kind === 'date') return dayInWords(String(cell))
  if (kind === 'number') return withMinus(String(cell))
  return kind === 'singleChoice' ? labelOf(options, cell) : String(cell)
}

/** A signature with those that were added beside it. */
function signatureBlocks(item: ItemOf<'signature'>, { signatures }: FormOfJob, reading: Reading): Block[] {
  const own = signatures.filter(({ itemId }) => itemId === item.id)
  const beside = signatures.filter(({ referencedSignatureId: id }) => own.some((one) => one.id === id))
  return section(
    item.label,
    [
      item.consent ? plain(item.consent) : null,
      own.length
        ? { kind: 'signed', signatures: [...own, ...beside].map((one) => printed(one, reading)) }
        : plain('Not signed'),
    ],
    3,
  )
}

function printed(
  { sign, signedBy, role, signedAt, referencedSignatureId }: Signature,
  { record }: Reading,
): PrintedSignature {
  return printedSign(sign, signedBy, [
    [signedBy, role && SIGNER_LABELS[role]].filter(Boolean).join(', '),
    atWithZone(new Date(signedAt), record.job.timezone),
    ...('typed' in sign ? ['Typed'] : []),
    ...(referencedSignatureId ? ['Added after the form was submitted'] : []),
  ])
}

/** Who signed when and on what, the hash of what was locked, and what happened to the form. */
function evidenceOf(form: FormOfJob, history: FormRecord['history'], { words, record }: Reading): Block[] {
  const at = (instant: string) => atWithZone(new Date(instant), record.job.timezone)
  return section('Evidence', [
    factsOf([
      ['Form', `${form.name}, version ${form.templateVersion}${form.isCustomized ? ', changed for this job' : ''}`],
      ['Started', `${at(form.createdAt)}, ${fullName(form.createdBy)}`],
      [
        'Answers copied from',
        form.answersFromAt && `The form that ${fullName(form.createdBy)} submitted ${at(form.answersFromAt)}`,
      ],
      ['Read before signing', form.answersFromAt && readersOf(form, at)],
      ['Submitted', form.submittedAt && `${at(form.submittedAt)}, ${submitterOf(form)}`],
      ['Replaces', form.supersedesId],
    ]),
    form.sha256 ? plain(`SHA-256 of what was submitted: ${inGroups(form.sha256)}`) : null,
    form.signatures.length
      ? tableOf(
          [['Signature', 'left', 1], 'Signed', 'Entered', ['Device', 'left', 1], 'Place', ['How', 'left', 1]],
          form.signatures.map(({ signedBy, signedAt, capturedAt, device, place, byLink, createdBy }) => [
            signedBy,
            words.at(signedAt),
            words.at(capturedAt),
            device,
            place && coordinatesText(place, 4),
            byLink
              ? linkInWords({ ...byLink, sender: fullName(createdBy) }, words.at)
              : `${fullName(createdBy)} was logged in`,
          ]),
        )
      : null,
    tableOf(
      ['When', 'Who', ['What', 'left', 1]],
      history.map(({ at: happenedAt, by, action, signedBy }) => [
        words.at(happenedAt),
        by,
        HAPPENINGS[action] ? `${HAPPENINGS[action]}${signedBy ? `: ${signedBy}` : ''}` : action,
      ]),
    ),
  ])
}

/** Who confirmed, and when, to have read answers that an earlier form gave. */
function readersOf(
  { signatures, submittedAt, submittedBy, mustBeRead }: FormOfJob,
  at: (instant: string) => string,
): string | null {
  const signed = signatures
    .filter(({ hasRead }) => hasRead)
    .map(({ signedBy, signedAt }) => `${signedBy}, ${at(signedAt)}`)
  if (signed.length) return signed.join('; ')
  // Where nobody signs, it was whoever submitted it.
  return mustBeRead && !signatures.length && submittedAt && submittedBy
    ? `${fullName(submittedBy)}, ${at(submittedAt)}`
    : null
}

const HAPPENINGS: Partial<Record<string, string>> = {
  'form.started': 'Started',
  'form.asked-to-sign': 'Asked to sign by link',
  'form.signed': 'Signed',
  'form.signed-by-link': 'Signed by link',
  'form.signature-taken-off': 'Signature taken off',
  'form.declined': 'Declined by link',
  'form.link-taken-back': 'Link taken back',
  'form.submitted': 'Submitted and locked',
  'form.customized': 'Items changed for this job',
  'form.renewed': 'Changed to the newest version',
}
