import type * as tables from '@/db/schema'
import type { PricingPlan, Role } from '@/lib/base/roles'
import type { Sentence } from '@/lib/platform/activity/telling'

import type { JobGroup } from './job-groups'

/**
 * What an area says about itself to the parts that need all areas: the drawer, the walls of pages, a job's rail and
 * counts, the history, live changes, the description of the API. Each area writes it in its own `area.ts`;
 * lib/desk/areas/gathered.ts gathers them. Only the server reads it, and passes to a screen what the screen shows.
 * `order` is the place in a list that people see.
 */
export interface Area {
  /** The page of the guide about its screens, a file of docs/guide. */
  guide?: string
  pages?: readonly Page[]
  /** The area's parts of a job's screen, each with a page of its own under `/jobs/[id]`. */
  jobParts?: readonly JobPart[]
  history?: History
  /** The topic that is announced on a change; also the root of the area's keys in the query cache. */
  live?: string
  api?: Api
}

/** The roles that may open a page and everything below it. A segment in brackets stands for any. */
export interface Page {
  path: string
  roles: readonly Role[]
  /** Set when only some plans include the page. */
  plans?: readonly PricingPlan[]
  /** The page's entry in the drawer; a page without one is reached from elsewhere. */
  entry?: Entry
}

/** The groups of the administration, in order. A group without pages is not shown. */
export const ADMINISTRATION_GROUPS = ['Company', 'Field', 'Documents', 'Commercial', 'System'] as const
export type AdministrationGroup = (typeof ADMINISTRATION_GROUPS)[number]

type Entry = { label: string; order: number } & (
  | {
      in: 'main' | 'bottom'
      /** The icon's name in components/desk/shell/navigation-items.ts. */
      icon?: string
      /** The path of a page that leads here as well: whoever may open it has its entry instead of this one. */
      unless?: string
    }
  | {
      in: 'administration'
      group: AdministrationGroup
      about: string
      /** Set when only some plans have the entry, although the page itself opens on all. */
      plans?: readonly PricingPlan[]
    }
)

/** A part of a job's screen: an entry of its rail and the last word of its address. */
export interface JobPart {
  part: string
  label: string
  roles: readonly Role[]
  /** The group of the rail that it stands in; left out by what stands above them all. */
  group?: JobGroup
  /** Its place in the group. */
  order: number
  /** The rows of the job that its entry counts, together; without it the entry shows no number. */
  counts?: readonly Counted[]
  /** The name of the records that go with a deleted job. */
  goes?: Amount & {
    /** Words for what goes with them, to follow their name: `, with their photos`. */
    with?: string
    order: number
  }
  /** The name of the records that outlive a deleted job, and where: `timesheets stay with whoever worked`. */
  stays?: Amount
}

/** The facts about a part that a job's screens get. */
export type ShownPart = Omit<JobPart, 'roles' | 'counts'>

interface Amount {
  one: string
  many: string
}

type Tables = typeof tables
type TableOfJobs = {
  [Name in keyof Tables]: Tables[Name] extends { organizationId: unknown; jobId: unknown } ? Name : never
}[keyof Tables]

/**
 * Rows of a table that were not deleted, without those that have a value in the column `unless`, and only those that have
 * one in `only`. Other roles than `roles` count none of them.
 */
export type Counted = {
  [Name in TableOfJobs]: {
    rows: Name
    unless?: Exclude<keyof Tables[Name]['_']['columns'], 'deletedAt'>
    only?: Exclude<keyof Tables[Name]['_']['columns'], 'deletedAt'>
    roles?: readonly Role[]
  }
}[TableOfJobs]

interface History {
  /** The kinds that a job's history can be narrowed to. */
  kinds?: Record<string, Kind>
  /** People's word for the record of an action, by the action's first word: `upload` of `upload.added`. */
  nouns?: Record<string, string>
  /** The sentence of an action, where its noun and verb do not say it well enough. */
  sentences?: Record<string, Sentence>
  /** People's words for fields whose own names do not say it well. */
  fields?: Record<string, string>
  /** People's words for the values of a field. */
  labels?: Record<string, Record<string, string>>
}

export interface Kind {
  label: string
  order: number
  /** The first words of its actions (`note` of `note.written`), or whole actions, which come first. */
  actions: readonly string[]
  /** The roles that may read these entries; everybody, if left out. */
  roles?: readonly Role[]
}

interface Api {
  /** The word under which the description of the API sorts the area's calls. Areas may share one. */
  tag: string
  /** What the word stands for; one of the areas that share it says so. */
  about?: { text: string; order: number }
  /** How the paths of its calls begin. The longest match decides. */
  paths: readonly string[]
}
