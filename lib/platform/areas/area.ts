import type * as tables from '@/db/schema'
import type { PricingPlan, Role } from '@/lib/base/roles'
import type { Sentence } from '@/lib/platform/activity/telling'

/**
 * What an area says of itself to those who need everybody: the drawer, the walls of pages, a job's tabs and counts, the
 * history, live changes, the description of the API. Written in the area's own `area.ts`, gathered in lib/desk/areas/gathered.ts,
 * and read on the server alone: a screen is told what it shows of it. Where people see a list, `order` says the place in it.
 */
export interface Area {
  pages?: readonly Page[]
  /** Its parts of a job's screen, each with a page of its own under `/jobs/[id]`. */
  jobParts?: readonly JobPart[]
  history?: History
  /** What is announced when it changes, which is also the root of its keys in the query cache. */
  live?: string
  api?: Api
}

/** Who may open a page and what lies below it. A segment in brackets stands for any. */
export interface Page {
  path: string
  roles: readonly Role[]
  /** Set when only some plans include it. */
  plans?: readonly PricingPlan[]
  /** Its entry in the drawer; without one the page is reached from elsewhere. */
  entry?: Entry
}

interface Entry {
  label: string
  /** By its name in components/desk/shell/navigation-items.ts. */
  icon?: string
  in: 'main' | 'administration' | 'bottom'
  order: number
}

/** A part of a job's screen: a tab, and the last word of its address. */
export interface JobPart {
  part: string
  label: string
  roles: readonly Role[]
  order: number
  /** The rows of the job that its tab counts, together; without it the tab says no number. */
  counts?: readonly Counted[]
  /** How those are called that go with a deleted job. */
  goes?: Amount & {
    /** What goes with them, to follow their name: `, with their photos`. */
    with?: string
    /** Where that is not the order of the tabs. */
    order?: number
  }
  /** How those are called that stay when the job is deleted, and where: `timesheets stay with whoever worked`. */
  stays?: Amount
}

/** What a job's screens are told of a part. */
export type ShownPart = Omit<JobPart, 'roles' | 'counts'>

interface Amount {
  one: string
  many: string
}

type Tables = typeof tables
type TableOfJobs = {
  [Name in keyof Tables]: Tables[Name] extends { organizationId: unknown; jobId: unknown } ? Name : never
}[keyof Tables]

/** Rows of a table that were not deleted, but for those in which a column is set. */
export type Counted = {
  [Name in TableOfJobs]: { rows: Name; unless?: Exclude<keyof Tables[Name]['_']['columns'], 'deletedAt'> }
}[TableOfJobs]

interface History {
  /** What a job's history can be narrowed to. */
  kinds?: Record<string, Kind>
  /** What people call what things are done to, by the first word of the action: `upload` of `upload.added`. */
  nouns?: Record<string, string>
  /** The words of an action, where its noun and verb do not tell it well enough. */
  sentences?: Record<string, Sentence>
  /** What people call fields that their own words do not name well. */
  fields?: Record<string, string>
  /** What people call the values of a field. */
  labels?: Record<string, Record<string, string>>
}

export interface Kind {
  label: string
  order: number
  /** The first words of its actions: `note` of `note.written`; or actions as a whole, which go before. */
  actions: readonly string[]
  /** Who may read of it; everybody, unless said. */
  roles?: readonly Role[]
}

interface Api {
  /** The word under which the description of the API sorts its calls. Areas may share one. */
  tag: string
  /** What the word stands for, said by one of them. */
  about?: { text: string; order: number }
  /** How the paths of its calls begin. The longest that leads to a path decides. */
  paths: readonly string[]
}
