import { formatMoney } from '@/lib/base/money'
import { formatDateTime, formatDay, msBetween, zoneName } from '@/lib/base/time'
import { COVER_LABELS, OCCUPANCY_LABELS, PRIORITY_LABELS, STATUSES } from '@/lib/job/jobs/rules'
import type { KpiCheckpoint } from '@/lib/job/jobs/schema'
import { checkpointLabel } from '@/lib/job/kpi/rules'
import { CONDITION_LABELS, DISPOSITION_LABELS } from '@/lib/site/inventory/rules'
import { FLOOR_COVER_LABELS, SUBFLOOR_LABELS } from '@/lib/site/rooms/rules'
import { CATEGORY_LABELS, RATE_LABELS } from '@/lib/site/timesheets/rules'
import { VISIT_CHOICE_LABELS } from '@/lib/site/visits/rules'

import { prefixOf } from './kinds'

/** Something that was recorded, and what its words need to know beside it. */
export interface Told {
  action: string
  details: Record<string, unknown>
  at: string
  /** What it was done to, where that has a name of its own. */
  name: string | null
  /** The job's. */
  timezone: string
  currency: string
  /** The name of a member of staff. */
  nameOf: (userId: string) => string | undefined
}

/** One thing that was changed, in words; null where there was nothing. */
export interface Change {
  field: string
  from: string | null
  to: string | null
}

/** A happening in words. */
export interface Story {
  /** Follows the name of who did it: "changed the type from Water to Mould". */
  text: string
  /** What was changed, where the sentence does not say it all. */
  changes: Change[]
  /** What somebody said with it: a note, a reason, a message. */
  quote: string | null
}

/** What people call the fields of a job and of what hangs on it. A field without a line is its own words. */
const FIELDS: Record<string, string> = {
  inspectionDate: 'time',
  isInitialAttendance: 'initial attendance',
  isAsbestosOnSite: 'asbestos on site',
  isMouldOnSite: 'mould on site',
  isLateEntry: 'late entry',
  lateReason: 'reason of the late entry',
  rhInside: 'humidity inside',
  rhOutside: 'humidity outside',
  rectifiedSelection: 'way it was rectified',
  damageIsRectified: 'cause being rectified',
  whyAccommodationRequired: 'reason for accommodation',
  returnOn: 'day of the return',
  returnReason: 'reason of the return',
  siteAddress: 'site address',
  refNumber: 'reference number',
  isPrivateJob: 'private job',
  contactName: "contact's name",
  contactNumber: "contact's number",
  contactEmail: "contact's e-mail address",
  secondContactName: "second contact's name",
  secondContactNumber: "second contact's number",
  secondContactEmail: "second contact's e-mail address",
  lossAdjusterName: "loss adjuster's name",
  lossAdjusterNumber: "loss adjuster's number",
  lossAdjusterEmail: "loss adjuster's e-mail address",
  policyCoverType: 'cover',
  excessCents: 'excess',
  dateOfLoss: 'date of loss',
  causeOfLoss: 'cause of loss',
  instructionReceivedAt: 'time of the instruction',
  projectManager: 'Project Coordinator',
  supervisor: 'Supervisor',
  timezone: 'time zone',
  start: 'beginning',
  assignedUserIds: 'people',
  jobId: 'job',
  rule: 'repetition',
  draft: 'draft',
  roomName: 'name',
  isAffected: 'affected',
  lengthMetres: 'length in metres',
  widthMetres: 'width in metres',
  heightMetres: 'height in metres',
  wetFloorArea: 'wet floor in m²',
  wetWallArea: 'wet wall in m²',
  wetUpperWallArea: 'wet wall above 0.61 m in m²',
  wetCeilingArea: 'wet ceiling in m²',
  floorCoverType: 'floor cover',
  subfloorType: 'subfloor',
}

/** What people call the things that things are done to, by the first word of the action. */
const NOUNS: Record<string, string> = {
  job: 'the job',
  task: 'a task',
  note: 'a note',
  'site-visit': 'a site visit',
  'completion-summary': 'the completion summary',
  kpi: 'a checkpoint',
  upload: 'the file',
  photo: 'a photo',
  sms: 'an SMS',
  email: 'the e-mail',
  estimate: 'the estimate',
  timesheet: 'the timesheet',
  reading: 'the reading',
  'moisture-point': 'the moisture point',
  'air-reading': 'the air reading',
  equipment: 'the equipment',
  'equipment-category': 'the category of equipment',
  'equipment-item': 'the unit',
  inventory: 'the item',
  client: 'the client',
  contact: 'a contact',
  room: 'a room',
  'photo-note': 'a photo note',
}

const LABELS: Record<string, Record<string, string>> = {
  disposition: DISPOSITION_LABELS,
  condition: CONDITION_LABELS,
  category: CATEGORY_LABELS,
  rateType: RATE_LABELS,
  status: Object.fromEntries(Object.entries(STATUSES).map(([status, { label }]) => [status, label])),
  priority: PRIORITY_LABELS,
  policyCoverType: COVER_LABELS,
  occupancy: OCCUPANCY_LABELS,
  floorCoverType: FLOOR_COVER_LABELS,
  subfloorType: SUBFLOOR_LABELS,
  ...VISIT_CHOICE_LABELS,
}

/** Its words, where the happening is not told well enough by its nouns and verbs alone. */
const SENTENCES: Record<string, (told: Told) => string> = {
  'job.opened': () => 'opened the job',
  'job.moved': (told) => `moved the job from ${status(told, 'from')} to ${status(told, 'to')}${backdated(told)}`,
  'job.move-taken-back': (told) =>
    `took back the move to ${status(told, 'from')}: the job is ${status(told, 'to')} again`,
  'job.picture-changed': () => 'changed the picture of the job',
  'job.picture-removed': () => 'removed the picture of the job',
  'job.client-merged': ({ details }) => `merged the client ${String(details.from)} into ${String(details.to)}`,
  'note.written': () => 'wrote a note',
  'note.deleted': ({ details }) => `deleted a note of ${String(details.author)}`,
  'site-visit.attended': (told) => `recorded ${theVisit(told)}`,
  'site-visit.added': (told) => `recorded ${theVisit(told)}`,
  'site-visit.deleted': (told) => `deleted ${theVisit(told)}`,
  'equipment.installed': (told) => `installed ${unit(told)}${backdated(told)}`,
  'equipment.picked-up': (told) => `picked up ${unit(told)}${stillWet(told)}${backdated(told)}`,
  'equipment.pick-up-taken-back': (told) => `took back that ${unit(told)} was picked up`,
  'equipment.installation-deleted': (told) => `deleted the entry that ${unit(told)} was installed`,
  'kpi.set': (told) => `set ${checkpoint(told)} to ${reached(told)}`,
  'kpi.restored': (told) => `took back what was set for ${checkpoint(told)}`,
  'kpi.removed': (told) => `removed ${checkpoint(told)} from the KPI`,
  'completion-summary.written': (told) => {
    const [change] = changesOf(told)
    return `${change?.to === null ? 'cleared' : change?.from === null ? 'wrote' : 'changed'} the completion summary`
  },
  'task.ended': (told) => `ended the repetition of ${subject(told)}`,
  'task.resumed': (told) => `let ${subject(told)} repeat as before`,
  'task.rejoined': (told) => `undid the change of ${subject(told)} and the following tasks`,
  'task.copied': (told) => `scheduled a copy of ${subject(told)}`,
  'task.duplicated': (told) => `duplicated ${subject(told)}`,
  'task.deleted': (told) =>
    told.details.slotDate
      ? `took ${subject(told)} of ${formatDay(String(told.details.slotDate))} off the calendar`
      : `took ${subject(told)} off the calendar`,
  'reading.taken': (told) => `read ${measured(told)} at ${subject(told, 'the point')}${inRoom(told)}`,
  'reading.removed': (told) => `deleted the reading of ${measured(told)} at ${subject(told, 'the point')}`,
  'reading.photographed': (told) =>
    `added ${told.details.photos === 1 ? 'a photo' : `${String(told.details.photos)} photos`} to the reading at ${subject(told, 'the point')}`,
  'moisture-point.added': (told) => `added ${subject(told)}${inRoom(told)}`,
  'moisture-point.bound': (told) =>
    `read ${subject(told)} with ${String(told.details.meter)}, ${String(told.details.scale)}, which begins a new baseline`,
  'moisture-point.judged-anew': (told) => `judged ${subject(told)} by another goal`,
  'moisture-point.vouched': (told) =>
    `said that the control ${subject(told)} is unaffected, although ${String(told.details.doubt)}`,
  'air-reading.taken': (told) => `read the air: ${String(told.details.name)}, ${measured(told)}`,
  'air-reading.removed': (told) => `deleted the reading of the air: ${String(told.details.name)}, ${measured(told)}`,
  'upload.commented': (told) => `commented on ${subject(told)}`,
  'photo-note.added': ({ details }) => `wrote a photo note in “${String(details.name)}”`,
  'photo-note.changed': ({ details }) => `changed a photo note in “${String(details.name)}”`,
  'feed-item.deleted': ({ details }) => `deleted an entry of “${String(details.room)}” from ${String(details.kind)}`,
  'room.sorted': () => 'put the rooms in another order',
  'timesheet.timer-started': (told) => `started the timer for ${subject(told)}`,
  'timesheet.timer-stopped': (told) => `stopped the timer for ${subject(told)}`,
  'timesheet.reopened': (told) => `opened ${subject(told)} again`,
  'photo.added': (told) => `added ${photos(told)}`,
  'photo.removed': (told) => `removed ${photos(told)}${whatLay(told)}`,
  'photo.turned': (told) => `turned ${photos(told)}`,
  'photo.ordered': (told) => `put ${photos(told)} into another order`,
  'photo.paired': (told) => `paired ${photos(told)} with one from before`,
  'photo.unpaired': (told) => `took apart ${photos(told)} and the one from before`,
  'sms.written': ({ details }) => `wrote an SMS to ${String(details.recipientNumber)}`,
  'sms.retried': ({ details }) => `tried the SMS to ${String(details.recipientNumber)} again`,
  'sms.received': ({ details }) => `received an SMS from ${String(details.from)}`,
  'email.written': (told) => `wrote ${subject(told)}`,
  'email.retried': (told) => `tried ${subject(told)} again`,
}

/** Whether an action has words: a sentence of its own, or a noun for what it is done to. */
export const hasWords = (action: string): boolean => action in SENTENCES || prefixOf(action) in NOUNS

/** Says in words what happened. */
export function tell(told: Told): Story {
  const changes = changesOf(told)
  const [only] = changes.length === 1 ? changes : []
  const own = SENTENCES[told.action]?.(told)
  const isTold = !own && only && isShort(only)
  return {
    text: own ?? (changes.length ? changed(told, changes) : plain(told)),
    changes: isTold ? [] : changes.filter(({ from, to }) => from !== null || to !== null),
    quote:
      textIn(told.details, 'note') ??
      textIn(told.details, 'reason') ??
      textIn(told.details, 'text') ??
      textIn(told.details, 'overdueMeterReason'),
  }
}

/** `upload.added` with a name becomes "added the file “Roof.jpg”". */
const plain = (told: Told): string => {
  const verb = told.action.slice(prefixOf(told.action).length + 1).replaceAll('-', ' ')
  return verb === 'changed' ? `saved ${subject(told)} as it was` : `${verb} ${subject(told)}`
}

function changed(told: Told, changes: Change[]): string {
  const of = prefixOf(told.action) === 'job' ? '' : ` of ${subject(told)}`
  const [only] = changes
  if (changes.length > 1) return `changed ${listed(changes.map(({ field }) => `the ${field}`))}${of}`
  const { field, from, to } = only!
  if (!isShort(only!)) return `changed the ${field}${of}`
  if (from === null) return `set the ${field}${of} to ${to}`
  if (to === null) return `removed the ${field}${of}, which was ${from}`
  return `changed the ${field}${of} from ${from} to ${to}`
}

const MOST_NAMED = 4
const listed = (names: string[]): string => {
  const shown = names.length > MOST_NAMED ? names.slice(0, MOST_NAMED - 1) : names
  const last = names.length > shown.length ? `${names.length - shown.length} more` : shown.at(-1)!
  return `${shown.slice(0, names.length > shown.length ? undefined : -1).join(', ')} and ${last}`
}

const SHORT = 60
/** Whether a change fits into a sentence. */
const isShort = ({ from, to }: Change): boolean =>
  (from !== null || to !== null) && [from, to].every((text) => (text?.length ?? 0) <= SHORT && !text?.includes('\n'))

/** What it was done to: `the file “Roof.jpg”`. */
function subject(
  { action, details, name }: Told,
  noun = NOUNS[prefixOf(action)] ?? `the ${prefixOf(action).replaceAll('-', ' ')}`,
): string {
  const called =
    textIn(details, 'name') ??
    textIn(details, 'item') ??
    name ??
    textIn(details, 'subject') ??
    textIn(details, 'companyName')
  return called ? `${noun.replace(/^an? /, 'the ')} “${called}”` : noun
}

const measured = ({ details }: Told) => String(details.value)
const inRoom = ({ details }: Told) => (textIn(details, 'room') ? ` in ${String(details.room)}` : '')

const status = ({ details }: Told, which: 'from' | 'to') => LABELS.status![String(details[which])] ?? 'its status'

/** Which visit: `the initial attendance of Mar 09 2026, 06:30 AM AEST`. */
function theVisit({ details, timezone }: Told): string {
  const at = textIn(details, 'inspectionDate')
  const when = at ? ` of ${formatDateTime(at, timezone)} ${zoneName(at, timezone)}` : ''
  return `${details.isInitialAttendance ? 'the initial attendance' : 'a site visit'}${when}`
}

const photos = (told: Told): string => {
  const amount = Number(told.details.photos ?? 1)
  return `${amount === 1 ? 'a photo' : `${amount} photos`}${inRoom(told)}`
}

const whatLay = ({ details }: Told): string => {
  const points = Number(details.unplaced ?? 0)
  return points ? `; ${points === 1 ? 'a moisture point' : `${points} moisture points`} lay there` : ''
}

const checkpoint = ({ details }: Told) => checkpointLabel(details.checkpoint as KpiCheckpoint)
const reached = (told: Told) => changesOf(told).find(({ field }) => field === 'reached')?.to ?? 'the same time'

/** `AM-014 in Laundry` */
const unit = ({ details }: Told) => `${String(details.name)} in ${String(details.room)}`

/** What whoever picked a unit up was asked about, and confirmed. */
function stillWet({ details }: Told): string {
  const wet = textIn(details, 'wet')
  return wet ? ` with points above their goal: ${wet}` : ''
}

const A_MINUTE = 60_000
/** Says when a move happened, when it was not at the time it was recorded. */
function backdated({ details, at, timezone }: Told): string {
  const happenedAt = textIn(details, 'happenedAt')
  if (!happenedAt || msBetween(happenedAt, at) < A_MINUTE) return ''
  return `, as of ${formatDateTime(happenedAt, timezone)} ${zoneName(happenedAt, timezone)}`
}

const textIn = (details: Record<string, unknown>, field: string): string | null => {
  const value = details[field]
  return typeof value === 'string' && value ? value : null
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

const changesOf = (told: Told): Change[] =>
  Object.entries(told.details).flatMap(([field, value]) =>
    isChange(value)
      ? [{ field: fieldName(field), from: inWords(told, field, value.from), to: inWords(told, field, value.to) }]
      : [],
  )

/** @returns `site address` for `siteAddress` */
const fieldName = (field: string): string =>
  FIELDS[field] ??
  field
    .replace(/(Id|At|On|Cents)$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A value as people write it; null for none, and for what has no words. */
function inWords(told: Told, field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    return field.endsWith('Cents') ? formatMoney(value, told.currency) : String(value)
  }
  if (Array.isArray(value)) {
    return (
      value
        .map((item) => inWords(told, field, item))
        .filter(Boolean)
        .join(', ') || null
    )
  }
  if (typeof value !== 'string') return null
  if (field.endsWith('UserIds')) return told.nameOf(value) ?? null
  if (field.endsWith('Id')) return null
  if (INSTANT.test(value)) return `${formatDateTime(value, told.timezone)} ${zoneName(value, told.timezone)}`
  return LABELS[field]?.[value] ?? (DAY.test(value) ? formatDay(value) : value)
}
