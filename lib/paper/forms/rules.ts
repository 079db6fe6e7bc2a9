import { fullName } from '@/lib/base/names'
import { numberAsked } from '@/lib/base/numbers'
import { CLOCK, isDay } from '@/lib/base/time'
import type { JobStatus } from '@/lib/job/jobs/schema'

import type {
  Answer,
  Answers,
  Condition,
  FormEffects,
  FormItem,
  FormOfJob,
  FormRow,
  FormVisit,
  ItemKind,
  JobField,
  Operator,
  Signature,
  SignerRole,
} from './schema'

/** The name of the group that an organisation begins with. */
export const STARTER_GROUP = 'Standard forms'

/** How many groups an organisation has, and templates a group. */
export const MOST_GROUPS = 100
export const MOST_TEMPLATES = 200
/** How many forms a job has. */
export const MOST_FORMS = 200
/** More than a person reads before they sign. */
export const MOST_ITEMS = 200
export const MOST_OPTIONS = 40
export const MOST_COLUMNS = 30
export const MOST_CONDITIONS = 20
/** How many rows a table has. */
export const MOST_ROWS = 200
/** How many photos an answer names. */
export const MOST_FORM_PHOTOS = 30
/** How many signatures a form has, with those added later. */
export const MOST_SIGNATURES = 60

export const KIND_LABELS: Record<ItemKind, string> = {
  heading: 'Heading',
  paragraph: 'Paragraph',
  shortText: 'Short text',
  longText: 'Long text',
  number: 'Number',
  date: 'Date',
  time: 'Time',
  yesNo: 'Yes or no',
  singleChoice: 'Single choice',
  multipleChoice: 'Multiple choice',
  checkbox: 'Checkbox',
  photo: 'Photos',
  signature: 'Signature',
  table: 'Table',
  jobField: 'From the job',
}

export const SIGNER_LABELS: Record<SignerRole, string> = {
  insured: 'Insured',
  owner: 'Owner',
  tenant: 'Tenant',
  representative: 'Representative',
  technician: 'Technician',
  witness: 'Witness',
}

export const JOB_FIELD_LABELS: Record<JobField, string> = {
  jobNumber: 'Job number',
  jobType: 'Type of job',
  organization: 'Our name',
  client: 'Client',
  insured: 'Insured or contact',
  insuredPhone: 'Phone of the insured',
  insuredEmail: 'E-mail of the insured',
  address: 'Site address',
  claim: 'Claim or reference',
  policy: 'Policy number',
  order: 'Order number',
  dateOfLoss: 'Date of loss',
  cause: 'Cause of loss',
  coordinator: 'Project Coordinator',
  supervisor: 'Supervisor',
  visitDate: 'Date of the visit',
  category: 'Category of water',
  class: 'Class of water',
  rooms: 'Affected rooms',
}

export const OPERATOR_LABELS: Record<Operator, string> = {
  is: 'is',
  isNot: 'is not',
  contains: 'contains',
  isEmpty: 'is empty',
  isNotEmpty: 'is filled in',
  greaterThan: 'is more than',
  lessThan: 'is less than',
}

const EMPTINESS = ['isEmpty', 'isNotEmpty'] as const
const COMPARED = ['is', 'isNot', 'greaterThan', 'lessThan', ...EMPTINESS] as const
const TEXTUAL = ['is', 'isNot', 'contains', ...EMPTINESS] as const

/** The visits that a form can belong to. A job needs one form of a required template, not one a visit. */
export const FORM_VISIT_LABELS: Record<FormVisit, string> = {
  INITIAL_ATTENDANCE: 'Initial attendance',
  SITE_VISIT: 'Site visit after the initial attendance',
  LAST_VISIT: 'Visit that completes the work',
}

/** The statuses that a submitted form can offer: those that a job reaches by its work, and nobody has to explain. */
export const OFFERED_STATUSES = [
  'CUSTOMER_CONTACTED',
  'IN_PROGRESS',
  'INITIAL_REPORT_SUBMITTED',
  'APPROVAL_PENDING',
  'PROGRESS_REPORT_SUBMITTED',
  'TO_BE_INVOICED',
  'INVOICED',
  'COMPLETED',
] as const satisfies readonly JobStatus[]

/** What a template does beside being filled in: nothing. */
export const NO_EFFECTS: FormEffects = { offersStatus: null, visit: null, isRequired: false }

/** The visits that forms belong to which a visit is, as far as its outcome is known. */
export const formVisitsOf = ({
  isInitialAttendance,
  outcome,
}: {
  isInitialAttendance: boolean
  outcome: 'COMPLETE' | 'RETURN_NEEDED' | null
}): FormVisit[] => [
  isInitialAttendance ? 'INITIAL_ATTENDANCE' : 'SITE_VISIT',
  ...(outcome === 'COMPLETE' ? (['LAST_VISIT'] as const) : []),
]

/** How a condition may look at an item of a kind; not at all at what nobody answers. */
export const OPERATORS_OF: Record<ItemKind, readonly Operator[]> = {
  heading: [],
  paragraph: [],
  shortText: TEXTUAL,
  longText: TEXTUAL,
  number: COMPARED,
  date: COMPARED,
  time: COMPARED,
  yesNo: ['is', 'isNot', ...EMPTINESS],
  singleChoice: ['is', 'isNot', ...EMPTINESS],
  multipleChoice: ['contains', ...EMPTINESS],
  checkbox: ['is', 'isNot'],
  photo: EMPTINESS,
  signature: EMPTINESS,
  table: EMPTINESS,
  jobField: TEXTUAL,
}

/** Whether a condition says what it compares with. */
export const takesValue = (operator: Operator): boolean => operator !== 'isEmpty' && operator !== 'isNotEmpty'

/** Kinds that are read, and not answered. */
const SHOWN_ONLY: readonly ItemKind[] = ['heading', 'paragraph', 'jobField']
export const isAnswered = ({ kind }: FormItem): boolean => !SHOWN_ONLY.includes(kind) && kind !== 'signature'
export const isRequired = (item: FormItem): boolean => 'required' in item && item.required === true

/** What a form holds beside its items, as far as its rules ask. */
export interface Filled {
  answers: Answers
  /** What the items of the job show. */
  jobFields: Readonly<Record<string, string | null>>
  signatures: readonly Pick<Signature, 'itemId'>[]
}

/** A value by an id that somebody made up: `constructor` is no answer. */
const own = <T>(values: Readonly<Record<string, T>>, id: string): T | undefined =>
  Object.hasOwn(values, id) ? values[id] : undefined

/** The answer to an item; null for none. */
export const answerTo = (answers: Answers, id: string): Answer => own(answers, id) ?? null

/** Whether an answer says nothing, as a table of empty rows does. No is an answer. */
export function isEmpty(answer: Answer): boolean {
  if (answer === null) return true
  if (typeof answer === 'string') return answer.trim() === ''
  if (Array.isArray(answer)) return answer.every((one) => typeof one !== 'string' && isEmptyRow(one))
  return typeof answer === 'object' && answer.photoIds.length === 0
}

const isEmptyRow = (row: FormRow): boolean => Object.values(row).every((cell) => cell === null || cell === '')

/** What a condition looks at: a signature as whether there is one, a field of the job as its words. */
function valueOf(item: FormItem, { answers, jobFields, signatures }: Filled): Answer {
  if (item.kind === 'signature') return signatures.some(({ itemId }) => itemId === item.id) ? true : null
  if (item.kind === 'jobField') return own(jobFields, item.id) ?? null
  const answer = answerTo(answers, item.id)
  // A box that nobody ticked is not ticked.
  return item.kind === 'checkbox' ? answer === true : answer
}

const folded = (text: string) => text.trim().toLowerCase()
const areSame = (a: Answer, b: Condition['value']) =>
  typeof a === 'string' && typeof b === 'string' ? folded(a) === folded(b) : a === b

function holds({ operator, value }: Condition, answer: Answer): boolean {
  switch (operator) {
    case 'isEmpty':
      return isEmpty(answer)
    case 'isNotEmpty':
      return !isEmpty(answer)
    case 'is':
      return areSame(answer, value)
    case 'isNot':
      return !areSame(answer, value)
    case 'contains':
      if (typeof value !== 'string') return false
      if (typeof answer === 'string') return folded(answer).includes(folded(value))
      return Array.isArray(answer) && answer.some((one) => one === value)
    case 'greaterThan':
    case 'lessThan': {
      // Dates and times compare as their spellings do.
      const isComparable = (typeof answer === 'number' || typeof answer === 'string') && typeof answer === typeof value
      if (!isComparable || value === undefined) return false
      return operator === 'greaterThan' ? answer > value : answer < value
    }
  }
}

/** The items that are shown: those whose conditions hold. What is hidden counts as not answered. */
export function shownItems(items: readonly FormItem[], filled: Filled): FormItem[] {
  const seen = new Map<string, Answer>()
  return items.filter((item) => {
    const { match, conditions } = item.shownWhen ?? { match: 'all' as const, conditions: [] }
    const isMet = (condition: Condition) => holds(condition, seen.get(condition.itemId) ?? null)
    const isShown = match === 'all' ? conditions.every(isMet) : conditions.some(isMet)
    if (isShown) seen.set(item.id, valueOf(item, filled))
    return isShown
  })
}

/** What keeps a form from being submitted, item by item in their order. */
export interface Lacking {
  item: FormItem
  says: string
}

/** What is required, shown and not there. */
export function lacking(items: readonly FormItem[], filled: Filled): Lacking[] {
  return shownItems(items, filled).flatMap((item) => {
    const says = lackOf(item, valueOf(item, filled))
    return says ? [{ item, says }] : []
  })
}

function lackOf(item: FormItem, value: Answer): string | null {
  if (item.kind === 'photo') {
    const least = Math.max(item.minPhotos ?? 0, isRequired(item) ? 1 : 0)
    const count = photosIn(value).length
    // Photos that nobody asked for need not be there; a few of them are fewer than were asked for.
    if (count >= least || (count === 0 && !isRequired(item))) return null
    return least === 1 ? 'Please add a photo' : `Please add at least ${least} photos`
  }
  if (!isRequired(item) || item.kind === 'jobField') return null
  if (item.kind === 'checkbox') return value === true ? null : 'Please tick this'
  if (!isEmpty(value)) return null
  return item.kind === 'signature' ? 'Please sign' : 'Please answer this'
}

/** The photos that an answer names. */
export const photosIn = (answer: Answer): readonly string[] =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? answer.photoIds : []

/** How far a form is filled in: of what is shown and asked, how much is there. */
export function progressOf(items: readonly FormItem[], filled: Filled): { done: number; of: number } {
  const asked = shownItems(items, filled).filter((item) => isAnswered(item) || item.kind === 'signature')
  const done = asked.filter((item) => {
    const value = valueOf(item, filled)
    return item.kind === 'checkbox' ? value === true : !isEmpty(value)
  })
  return { done: done.length, of: asked.length }
}

const NOT_OFFERED = 'This is not one of the choices'

/** Why an answer does not fit its item; null when it does. Null always fits: nothing is answered. */
export function misfit(item: FormItem, answer: Answer): string | null {
  if (answer === null) return null
  switch (item.kind) {
    case 'heading':
    case 'paragraph':
    case 'jobField':
      return 'This is not to be answered'
    case 'signature':
      return 'This is to be signed'
    case 'shortText':
      if (typeof answer !== 'string') return 'Please enter a text'
      return answer.length > 300 ? 'Cannot exceed 300 characters' : null
    case 'longText':
      return typeof answer === 'string' ? null : 'Please enter a text'
    case 'number':
      return numberMisfit(item, answer)
    case 'date':
      return typeof answer === 'string' && isDay(answer) ? null : 'Please enter a date'
    case 'time':
      return typeof answer === 'string' && CLOCK.test(answer) ? null : 'Please enter a time'
    case 'yesNo':
    case 'checkbox':
      return typeof answer === 'boolean' ? null : 'Please choose yes or no'
    case 'singleChoice':
      return isOffered(item, answer) ? null : NOT_OFFERED
    case 'multipleChoice':
      return Array.isArray(answer) && areOffered(item, answer) ? null : NOT_OFFERED
    case 'photo':
      return photoMisfit(item, answer)
    case 'table':
      return tableMisfit(item, answer)
  }
}

const isOffered = ({ options = [] }: { options?: readonly { value: string }[] }, value: unknown): boolean =>
  options.some((option) => option.value === value)

/** Whether choices are among those of an item, each once. */
const areOffered = (item: Parameters<typeof isOffered>[0], values: readonly unknown[]): boolean =>
  values.every((value) => isOffered(item, value)) && new Set(values).size === values.length

function numberMisfit({ min, max, unit }: Extract<FormItem, { kind: 'number' }>, answer: Answer): string | null {
  const withUnit = (amount: number) => (unit ? `${amount} ${unit}` : String(amount))
  if (typeof answer !== 'number' || Number.isNaN(answer)) return numberAsked({ input: answer })
  if (min !== undefined && answer < min) return `At least ${withUnit(min)}`
  return max !== undefined && answer > max ? `At most ${withUnit(max)}` : null
}

function photoMisfit(
  { maxPhotos = MOST_FORM_PHOTOS }: Extract<FormItem, { kind: 'photo' }>,
  answer: Answer,
): string | null {
  if (typeof answer !== 'object' || Array.isArray(answer)) return 'Please add a photo'
  const ids = photosIn(answer)
  if (new Set(ids).size < ids.length) return 'The same photo is here twice'
  if (ids.length <= maxPhotos) return null
  return maxPhotos === 1 ? 'Only one photo' : `At most ${maxPhotos} photos`
}

type Table = Extract<FormItem, { kind: 'table' }>

function tableMisfit({ columns }: Table, answer: Answer): string | null {
  if (!Array.isArray(answer)) return 'Please fill in the table'
  const byId = new Map(columns.map((column) => [column.id, column]))
  for (const [at, row] of answer.entries()) {
    if (typeof row === 'string') return 'Please fill in the table'
    for (const [id, cell] of Object.entries(row)) {
      const column = byId.get(id)
      if (!column) return `Row ${at + 1}: there is no such column`
      const wrong = cellMisfit(column, cell)
      if (wrong) return `Row ${at + 1}, ${column.label}: ${wrong}`
    }
  }
  return null
}

function cellMisfit({ kind, options }: Table['columns'][number], cell: FormRow[string]): string | null {
  if (cell === null || cell === '') return null
  switch (kind) {
    case 'shortText':
      return typeof cell === 'string' ? null : 'not a text'
    case 'number':
      return Number.isFinite(cell) ? null : 'not a number'
    case 'date':
      return typeof cell === 'string' && isDay(cell) ? null : 'not a date'
    case 'yesNo':
      return typeof cell === 'boolean' ? null : 'not yes or no'
    case 'singleChoice':
      return isOffered({ options }, cell) ? null : 'not one of the choices'
  }
}

/** What a new form holds before anybody answers: the defaults of its items, on the site's day and at its time. */
export function startingAnswers(items: readonly FormItem[], { day, time }: { day: string; time: string }): Answers {
  return Object.fromEntries(
    items.flatMap((item): [string, Answer][] => {
      if (!('default' in item) || item.default === undefined) return []
      const value = item.kind === 'date' && item.default === 'today' ? day : item.default
      return [[item.id, item.kind === 'time' && value === 'now' ? time : value]]
    }),
  )
}

/** The answers that still fit when a form takes other items over. */
export function carryOver(answers: Answers, items: readonly FormItem[]): Answers {
  const byId = new Map(items.map((item) => [item.id, item]))
  return Object.fromEntries(
    Object.entries(answers).filter(([id, answer]) => {
      const item = byId.get(id)
      return item && answer !== null && misfit(item, answer) === null
    }),
  )
}

/** What is said of one day and one moment alone. */
const SAID_ANEW: readonly FormItem['kind'][] = ['date', 'time', 'photo', 'checkbox']

/** Whether only staff sign a form, as one about their own safety: then it may begin as their last one did. */
export const isOwnForm = (items: readonly FormItem[]): boolean => {
  const signed = items.filter((item) => item.kind === 'signature')
  return signed.length > 0 && signed.every(({ signerRole }) => signerRole === 'technician')
}

/** The answers of a person's last form that their next one begins with, to be read and changed. */
export const proposedBy = (last: Answers, items: readonly FormItem[]): Answers =>
  carryOver(
    last,
    items.filter(({ kind }) => !SAID_ANEW.includes(kind)),
  )

/** The earlier form whose answers a form began with: whoever signs confirms to have read them. Null for none. */
export const answersFromOf = ({
  answersFromAt,
  createdBy,
}: Pick<FormOfJob, 'answersFromAt' | 'createdBy'>): { submittedBy: string; submittedAt: string } | null =>
  answersFromAt ? { submittedBy: fullName(createdBy), submittedAt: answersFromAt } : null

/** The answers that count: to items that are shown. */
export function shownAnswers(items: readonly FormItem[], filled: Filled): Answers {
  return Object.fromEntries(
    shownItems(items, filled)
      .filter(isAnswered)
      .flatMap((item): [string, Answer][] => {
        const answer = answerTo(filled.answers, item.id)
        return isEmpty(answer) ? [] : [[item.id, answer]]
      }),
  )
}

/** A signature that others may stand beside: one that the form was submitted with. */
export const mayBeReferenced = ({ itemId }: Pick<Signature, 'itemId'>): boolean => itemId !== null

/** How many of the items that are shown wait for a signature that they require. */
export const toSign = ({ formItems, ...filled }: Filled & { formItems: readonly FormItem[] }): number =>
  lacking(formItems, filled).filter(({ item }) => item.kind === 'signature').length

/** The name of whoever submitted a form. */
export const submitterOf = ({
  submittedBy,
  submittedByLink,
}: Pick<FormOfJob, 'submittedBy' | 'submittedByLink'>): string =>
  submittedByLink ? `${submittedByLink}, by a link` : fullName(submittedBy!)
