import 'server-only'
import { type SQL, sql } from 'drizzle-orm'

import { byClient, byCoordinator, byType, define, jobFacts, jobsIn, within } from '@/lib/desk/management/definition'
import { STATUS_LABELS } from '@/lib/paper/estimates/rules'

const isEstimate = sql`f.kind = 'estimate'`
const isCut = sql`f.kind = 'cut'`
const has = (...statuses: string[]) => sql`${isEstimate} and f.status = any(${sql.param(statuses)}::text[])`

/** What the work of an estimate comes to, and that less its discount, before its tax, as `totalsOf` reckons it (lib/paper/estimates/sums.ts). */
const estimateGross = sql`(e.lines_cents::numeric + round(e.lines_cents * e.contingency_percent / 100))`
const estimateSubtotal = sql`(${estimateGross} - greatest(0, least(${estimateGross},
  coalesce(round(e.lines_cents * e.discount_percent / 100), e.discount_cents))))`

/** The same with its tax. */
export const estimateTotal = sql`(
  select sums.subtotal + round(case
             when sums.lines = 0 then sums.taxable
             when sums.has_amount_off and sums.taxable > sums.lines and sums.lines > 0
               then round(sums.gross * sums.taxable / sums.lines) - (sums.gross - sums.subtotal)
             when sums.has_amount_off and sums.taxable < 0 and sums.lines > 0
               then round(sums.gross * sums.taxable / sums.lines)
             else round(sums.subtotal * sums.taxable / sums.lines) end * sums.gst / 100)
    from (select e.lines_cents::numeric as lines, e.taxable_lines_cents::numeric as taxable, e.gst_percent as gst,
                 e.discount_percent is null as has_amount_off, ${estimateGross} as gross,
                 ${estimateSubtotal} as subtotal) as sums)`

/** Which version of an estimate stands: a draft that was copied from one that was sent takes nothing from it. */
const standing = (status: SQL) =>
  sql`case when ${status} = 'APPROVED' then 2 when ${status} in ('APPROVAL_PENDING', 'REJECTED') then 1 else 0 end`

export const estimates = define({
  id: 'estimates',
  title: 'Estimates sent, won and cut',
  question: 'What do we win, and what do clients cut?',
  rests:
    'One version of each estimate, by the day on which it was made: the newest that was approved, else the newest that was sent, else the newest. With them each line that was not approved, or not all of it, by the day on which it was cut. Sent is whatever waits for approval or was decided; won is the share approved of what was decided. All amounts are without GST: a line that is cut has none of its own.',
  dates: 'Estimates made, lines cut',
  filters: ['client', 'type', 'coordinator'],
  groups: {
    client: byClient,
    item: {
      label: 'Item that was cut',
      key: sql`f.item`,
      names: 'text',
      none: '',
      only: isCut,
    },
    reason: { label: 'Reason of the cut', key: sql`f.reason`, names: 'text', none: '', only: isCut },
    coordinator: byCoordinator,
    type: byType,
  },
  columns: {
    made: { label: 'Estimates made', kind: 'count', count: isEstimate },
    sent: { label: 'Estimates sent', kind: 'count', count: has('APPROVAL_PENDING', 'APPROVED', 'REJECTED') },
    won: { label: 'Estimates won', kind: 'count', count: has('APPROVED') },
    lost: { label: 'Estimates rejected', kind: 'count', count: has('REJECTED') },
    rate: { label: 'Won of decided', kind: 'percent', share: has('APPROVED'), of: has('APPROVED', 'REJECTED') },
    value: { label: 'Won, without GST', kind: 'money', sum: sql`f.amount_cents`, of: has('APPROVED') },
    cuts: { label: 'Lines cut', kind: 'count', count: isCut },
    'cut-value': { label: 'Cut, without GST', kind: 'money', sum: sql`f.amount_cents`, of: isCut },
  },
  chart: { columns: ['won', 'lost', 'cuts'] },
  noun: ['estimate or cut', 'estimates and cuts'],
  cells: {
    name: { label: 'What', kind: 'text' },
    status: { label: 'Status', kind: 'text', words: { ...STATUS_LABELS, CUT: 'Cut' } },
    amount_cents: { label: 'Amount, without GST', kind: 'money' },
    reason: { label: 'Reason', kind: 'text' },
    at: { label: 'When', kind: 'instant' },
  },
  opens: ({ job_id, estimate_id }) => `/jobs/${job_id}/estimates/${estimate_id}`,
  facts: (context) => {
    const { organizationId } = context.reader
    return sql`
      select 'estimate:' || e.id::text as id, e.created_at as at, ${jobFacts}, 'estimate' as kind, e.id as estimate_id,
             e.status::text as status, coalesce(${estimateSubtotal}, 0)::float8 as amount_cents,
             'E-' || e.estimate_no || ', version ' || e.version_no || ' · ' || e.name as name,
             null::text as item, null::text as reason
        from estimates e join jobs j on j.organization_id = ${organizationId} and j.id = e.job_id
       where e.organization_id = ${organizationId} and e.deleted_at is null and ${within(context, sql`e.created_at`)}
         and not exists (
           select from estimates other
            where other.organization_id = ${organizationId} and other.estimate_no = e.estimate_no and other.deleted_at is null
              and (${standing(sql`other.status`)}, other.version_no) > (${standing(sql`e.status`)}, e.version_no))
         and ${jobsIn(context)}
      union all
      select 'cut:' || c.id::text, c.created_at, ${jobFacts}, 'cut', c.estimate_id, 'CUT', c.amount_cents::float8,
             coalesce(nullif(c.code, '') || ' · ', '') || left(c.description, 120),
             left(coalesce(i.name, c.description), 120), left(btrim(c.reason), 120)
        from estimate_cuts c
        join jobs j on j.organization_id = ${organizationId} and j.id = c.job_id
        left join catalogue_items i on i.organization_id = ${organizationId} and i.id = c.catalogue_item_id
       where c.organization_id = ${organizationId} and ${within(context, sql`c.created_at`)} and ${jobsIn(context)}`
  },
})
