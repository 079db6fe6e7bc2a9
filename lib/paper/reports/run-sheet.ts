import { counted } from '@/lib/base/counts'
import { groupedBy } from '@/lib/base/grouped'
import { listed } from '@/lib/base/lists'
import { fullName } from '@/lib/base/names'
import { hoursText, msBetween } from '@/lib/base/time'
import type { ShownTask } from '@/lib/job/calendar/shown/tasks'
import { sameClock } from '@/lib/job/calendar/shown/words'
import { customerOf, jobNumber, siteOf } from '@/lib/job/jobs/rules'
import { type Block, factsOf, heading, note, plain, tableOf } from '@/lib/paper/pages/paper'
import { DEHUMIDIFIER_LABELS, rangeInWords } from '@/lib/site/drying/rules'
import type { Chamber } from '@/lib/site/drying/schema'
import { KIND_LABELS, modelOf } from '@/lib/site/equipment/rules'
import type { Installation } from '@/lib/site/equipment/schema'
import { ACCESS_LABELS, PRESENCE_LABELS } from '@/lib/site/visits/rules'
import type { Inspection } from '@/lib/site/visits/schema'

import { wordsIn } from './words'

/** What the visits of a job say about safety there, each as it was recorded last. */
export type Safety = Pick<Inspection, 'accessInfo' | 'isAsbestosOnSite' | 'isMouldOnSite' | 'hazardNotes'>

/** What is known of the site of a stop, beside its task. */
export interface StopSite {
  accessNotes: string | null
  secondContactName: string | null
  secondContactNumber: string | null
  safety: Safety
  /** The units that stand there. */
  standing: readonly Installation[]
  /** The rooms where every measured point is dry, with the time since when. */
  dryRooms: ReadonlyMap<string, string>
  chambers: readonly Chamber[]
}

interface Day {
  /** The person whose day it is. */
  userId: string
  timezone: string
  tasks: readonly ShownTask[]
  /** By job. */
  sites: ReadonlyMap<string, StopSite>
}

/** A person's day as a sheet: the stops at a glance, then each with how to get in, what to do and what to carry. */
export function runSheetBlocks({ userId, timezone, tasks, sites }: Day): Block[] {
  if (!tasks.length) return [plain('Nothing is planned for this day.')]
  return [
    overview(tasks, timezone),
    ...tasks.flatMap((task, at) => stopBlocks(task, at + 1, { userId, timezone, site: sites.get(task.jobId ?? '') })),
  ]
}

/** `09:00 to 11:00`, with the day of an end that lies on another. */
function timesIn({ start, end }: Pick<ShownTask, 'start' | 'end'>, timezone: string): string {
  const words = wordsIn(timezone)
  const isOneDay = words.day(start) === words.day(end)
  return isOneDay ? `${words.time(start)} to ${words.time(end)}` : `${words.at(start)} to ${words.at(end)}`
}

function overview(tasks: readonly ShownTask[], timezone: string): Block {
  const minutes = tasks.reduce((sum, { start, end }) => sum + msBetween(start, end) / 60_000, 0)
  return tableOf(
    [['Stop', 'right'], 'Time', 'Job', ['Site', 'left', 1.4], ['Task', 'left', 1]],
    tasks.map((task, at) => [
      at + 1,
      timesIn(task, timezone),
      task.job && jobNumber(task.job),
      task.job && siteOf(task.job),
      task.isDone ? `${task.name} (done)` : task.name,
    ]),
    { foot: [null, hoursText(minutes), null, counted(tasks.length, 'stop'), null] },
  )
}

interface AtStop {
  userId: string
  timezone: string
  site: StopSite | undefined
}

function stopBlocks(task: ShownTask, number: number, { userId, timezone, site }: AtStop): Block[] {
  const { job } = task
  const others = task.taskAssignments.filter((one) => one.userId !== userId).map(({ user }) => fullName(user))
  const siteClock = job && !sameClock(task.start, job.timezone, timezone) ? job.timezone : null
  return [
    heading(`${number}. ${timesIn(task, timezone)}, ${task.name}`),
    factsOf([
      ['Job', job && jobNumber(job)],
      ['Site', job && siteOf(job)],
      ['Time at the site', siteClock && `${timesIn(task, siteClock)} (${siteClock})`],
      ['Client', job && customerOf(job)],
      ['Contact', job && [job.contactName, job.contactNumber].filter(Boolean).join(', ')],
      ['Second contact', site && [site.secondContactName, site.secondContactNumber].filter(Boolean).join(', ')],
      ['Coordinator', job?.projectManager && fullName(job.projectManager)],
      ['With', others.length ? listed(others) : null],
      ['Access', site && site.safety.accessInfo && ACCESS_LABELS[site.safety.accessInfo]],
    ]),
    ...(site?.accessNotes ? titled('How to get in', [plain(site.accessNotes)]) : []),
    ...(task.description ? titled('What to do', [plain(task.description)]) : []),
    ...(site ? [...safetyBlocks(site.safety), ...equipmentBlocks(site, timezone)] : []),
  ].filter((block) => block !== null)
}

const titled = (title: string, blocks: Block[]): Block[] => [heading(title, 2), ...blocks]

function safetyBlocks({ isAsbestosOnSite, isMouldOnSite, hazardNotes }: Safety): Block[] {
  const facts = factsOf([
    ['Asbestos on site', isAsbestosOnSite && PRESENCE_LABELS[isAsbestosOnSite]],
    ['Mould on site', isMouldOnSite && PRESENCE_LABELS[isMouldOnSite]],
  ])
  const blocks = [...(facts ? [facts] : []), ...(hazardNotes ? [plain(hazardNotes)] : [])]
  return titled('Safety', blocks.length ? blocks : [plain('No hazard is recorded. Look before you begin.')])
}

/** The units that stand there, with those that a dry room gives free, and what the sizing asks for beside them. */
function equipmentBlocks({ standing, dryRooms, chambers }: StopSite, timezone: string): Block[] {
  const words = wordsIn(timezone)
  const rooms = groupedBy(standing, ({ roomId }) => roomId)
  const rows = [...rooms.values()].flat().map((unit) => {
    const drySince = dryRooms.get(unit.roomId)
    return [
      unit.roomName,
      unit.referenceId,
      KIND_LABELS[unit.kind],
      modelOf(unit),
      words.day(unit.installedTime),
      drySince ? `Dry since ${words.day(drySince)}: pick up` : null,
    ]
  })
  return [
    ...(rows.length
      ? titled('Equipment on site', [
          tableOf(['Room', 'Asset', 'Kind', ['Make and model', 'left', 1], 'Since', ['To do', 'left', 1]], rows),
        ])
      : []),
    ...bringBlocks(chambers, dryRooms),
  ]
}

function bringBlocks(chambers: readonly Chamber[], dryRooms: ReadonlyMap<string, string>): Block[] {
  const wet = chambers.filter(({ rooms }) => !rooms.every(({ id }) => dryRooms.has(id)))
  const rows = wet.flatMap(({ name, airMovers, dehumidifiers, installed }) => {
    const movers = airMovers.fewest - installed.airMovers
    const dryers = installed.dehumidifiers.some(({ units }) => units > 0) ? [] : dehumidifiers
    return [
      ...(movers > 0 ? [[name, counted(movers, 'air mover'), rangeInWords(airMovers), installed.airMovers]] : []),
      ...(dryers.length
        ? [
            [
              name,
              dryers.map(({ type, units }) => `${units} × ${DEHUMIDIFIER_LABELS[type]}`).join(' or '),
              'a dehumidifier',
              0,
            ],
          ]
        : []),
    ]
  })
  if (!rows.length) return []
  return titled('Equipment to bring', [
    tableOf(
      [['Chamber or room', 'left', 1], ['Bring', 'left', 1.6], 'Needed by the sizing', ['On site', 'right']],
      rows,
    ),
    note('By the sizing of the rooms as they are recorded.'),
  ])
}
