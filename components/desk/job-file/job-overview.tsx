'use client'

import { clsx } from 'clsx'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import { type ReactNode, useState } from 'react'

import { HandoverBrief, useHeldBrief } from '@/components/desk/handover/handover-brief'
import { JobContact } from '@/components/job/jobs/job-contact'
import { OfJob } from '@/components/job/jobs/of-job'
import { OverviewImage } from '@/components/job/jobs/overview-image'
import { SimilarJobs } from '@/components/job/jobs/similar-jobs'
import { StatusHistory } from '@/components/job/jobs/status-history'
import { OnSiteCard, useHeldOnSite } from '@/components/site/equipment/on-site-card'
import { Avatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { type Detail, DetailList } from '@/components/ui/detail-list'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Link } from '@/components/ui/link'
import { loadLater } from '@/components/ui/load-later'
import { isAustralia, mapHref } from '@/lib/base/address'
import { formatMoney } from '@/lib/base/money'
import { fullName } from '@/lib/base/names'
import { type Role, isManager } from '@/lib/base/roles'
import { formatDateTime, formatDay, zoneName } from '@/lib/base/time'
import type { Person } from '@/lib/company/users/schema'
import { COVER_LABELS, OCCUPANCY_LABELS, PRIORITY_LABELS, customerOf, isOpen, siteOf } from '@/lib/job/jobs/rules'
import type { Job } from '@/lib/job/jobs/schema'
import type { ShownPart } from '@/lib/platform/areas/area'

import { JobLineOnPhone } from './job-line'
import { NeedsAttention, useHeldMatters } from './needs-attention'
import { NextSteps } from './next-steps'

const SmsDialog = loadLater(async () => (await import('@/components/job/messages/sms-composer')).SmsComposer)

interface JobOverviewProps {
  id: string
  role: Role
  parts: readonly ShownPart[]
  currency: string
  /** The organisation's. */
  timezone: string
  /** The numbers that a text may come from, if there are several. */
  senders: readonly string[]
}

/** A job at a glance: what is next with it and what is amiss, its people, and then its facts. */
export const JobOverview = ({ id, ...rest }: JobOverviewProps) => (
  <OfJob id={id}>{(job) => <Overview job={job} {...rest} />}</OfJob>
)

function Overview({ job, role, parts, currency, timezone, senders }: { job: Job } & Omit<JobOverviewProps, 'id'>) {
  const [matters, ...mattersMore] = useHeldMatters(job, timezone)
  const [brief, ...briefMore] = useHeldBrief(job.id)
  const [standing, ...standingMore] = useHeldOnSite(job.id)
  const news = [mattersMore, briefMore, standingMore].filter(([hasNews]) => hasNews)
  const showNews = () => {
    for (const [, show] of news) show()
  }

  return (
    <>
      <JobLineOnPhone job={job} role={role} parts={parts} />
      {/* What is next, the people, the facts: read in this order, on the screen as by the keyboard. Where there are two
            columns the middle row takes what the people are higher than what is next, so that neither column has a gap. */}
      <div className="flex flex-col gap-4 xl:grid xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)] xl:grid-rows-[auto_auto_1fr] xl:items-start">
        <div className="grid grid-cols-1 gap-4">
          <NextSteps job={job} timezone={timezone} onShowNews={news.length ? showNews : undefined} />
          <NeedsAttention job={job} parts={parts} matters={matters} />
        </div>
        <div className="grid grid-cols-1 gap-4 md:max-xl:grid-cols-2 md:max-xl:items-start xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <ClientCard job={job} mayOpenClient={isManager(role)} senders={isManager(role) ? senders : null} />
          <div className="grid grid-cols-1 gap-4">
            <Card title="People">
              <div className="space-y-3">
                <PersonLine label="Project Coordinator" person={job.projectManager} />
                <PersonLine label="Supervisor" person={job.supervisor} />
              </div>
            </Card>
            <OverviewImage job={job} mayRemove={isManager(role)} />
          </div>
        </div>
        <div className="grid grid-cols-1 gap-4 xl:col-start-1 xl:row-span-2 xl:row-start-2">
          <HandoverBrief job={job} brief={brief} />
          <OnSiteCard jobId={job.id} standing={standing} />
          <SiteCard job={job} />
          <LossCard job={job} currency={currency} />
          {isManager(role) && isOpen(job.status) && (
            <SimilarJobs
              siteAddress={job.siteAddress}
              suburb={job.suburb ?? undefined}
              refNumber={job.refNumber ?? undefined}
              except={job.id}
            />
          )}
        </div>
        <div className="grid grid-cols-1 gap-4 xl:col-start-2 xl:row-start-3">
          <StatusHistory job={job} role={role} />
          <DatesCard job={job} />
        </div>
      </div>
    </>
  )
}

function SiteCard({ job }: { job: Job }) {
  const site = { ...job, streetAddress: job.siteAddress }
  return (
    <Card
      title="Site"
      actions={
        <a
          href={mapHref(site)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control text-sm font-medium text-brand underline-offset-2 hover:underline md:min-h-6"
        >
          <MapPin aria-hidden className="size-4" />
          Open map<span className="sr-only"> (in a new tab)</span>
        </a>
      }
    >
      <DetailList
        details={[
          { label: 'Address', value: siteOf(job) },
          { label: 'Country', value: isAustralia(job.country) ? null : job.country },
          { label: 'Type', value: job.type },
          { label: 'Priority', value: PRIORITY_LABELS[job.priority] },
          { label: 'Occupancy', value: job.occupancy && OCCUPANCY_LABELS[job.occupancy] },
          { label: 'Access notes', value: job.accessNotes },
          { label: 'Tags', value: job.tags.length > 0 && <Tags tags={job.tags} /> },
        ]}
      />
    </Card>
  )
}

const Tags = ({ tags }: { tags: string[] }) => (
  <span className="flex flex-wrap gap-1.5">
    {tags.map((tag) => (
      <Chip key={tag}>{tag}</Chip>
    ))}
  </span>
)

interface ClientCardProps {
  job: Job
  mayOpenClient: boolean
  /** The numbers that a text may come from, if there are several; null for a viewer who texts from their own phone. */
  senders: readonly string[] | null
}

function ClientCard({ job, mayOpenClient, senders }: ClientCardProps) {
  const [texting, setTexting] = useState<string | null>(null)
  const onMessage = senders ? setTexting : undefined
  return (
    <Card title="Client and contacts">
      <div className="space-y-4">
        <p className="text-base font-medium">
          {job.client && mayOpenClient ? (
            <Link
              href={`/clients/${job.client.id}`}
              className="inline-flex min-h-11 items-center text-brand underline-offset-2 hover:underline md:min-h-0"
            >
              {job.client.companyName}
            </Link>
          ) : (
            customerOf(job)
          )}
          {job.isPrivateJob && <span className="ms-2 text-table font-normal text-muted">Private person</span>}
        </p>
        <div className="grid grid-cols-1 gap-4">
          <JobContact
            label="Contact"
            name={job.contactName}
            number={job.contactNumber}
            email={job.contactEmail}
            onMessage={onMessage}
          />
          <JobContact
            label="Second contact"
            name={job.secondContactName}
            number={job.secondContactNumber}
            email={job.secondContactEmail}
            onMessage={onMessage}
          />
          <JobContact
            label="Loss adjuster"
            name={job.lossAdjusterName}
            number={job.lossAdjusterNumber}
            email={job.lossAdjusterEmail}
            onMessage={onMessage}
          />
        </div>
      </div>
      {senders && texting && <SmsDialog job={job} senders={senders} to={texting} onClose={() => setTexting(null)} />}
    </Card>
  )
}

function LossCard({ job, currency }: { job: Job; currency: string }) {
  const details: Detail[] = [
    { label: 'Reference number', value: job.refNumber },
    { label: 'Policy number', value: job.policyNumber },
    { label: 'Order number', value: job.orderNumber },
    { label: 'Cover', value: job.policyCoverType && COVER_LABELS[job.policyCoverType] },
    { label: 'Excess', value: job.excessCents === null ? null : formatMoney(job.excessCents, currency) },
    { label: 'Date of loss', value: job.dateOfLoss && formatDay(job.dateOfLoss) },
    { label: 'Cause of loss', value: job.causeOfLoss },
    { label: 'Description', value: job.description },
    { label: 'Imported', value: job.isImported ? 'From another product, as history' : null },
  ]
  return (
    <Card title="Loss and insurance">
      <DetailList details={details} empty="Nothing is known of the loss or the policy yet." />
    </Card>
  )
}

function PersonLine({ label, person }: { label: string; person: Person | null }) {
  return (
    <div className="flex items-center gap-3">
      {person ? (
        <Avatar person={person} />
      ) : (
        <span aria-hidden className="size-8 rounded-full border border-dashed border-control" />
      )}
      <div className="min-w-0 flex-1">
        <p className="text-xs text-muted">{label}</p>
        <p className="truncate">{person ? fullName(person) : <span className="text-muted">Nobody yet</span>}</p>
      </div>
      {person && (
        <a
          href={`mailto:${person.email}`}
          aria-label={`E-mail ${fullName(person)}`}
          title={person.email}
          className={clsx(iconButtonClass, 'text-brand')}
        >
          <Mail aria-hidden />
        </a>
      )}
    </div>
  )
}

function DatesCard({ job }: { job: Job }) {
  const at = (instant: string): ReactNode => (
    <time dateTime={instant}>
      {formatDateTime(instant, job.timezone)} {zoneName(instant, job.timezone)}
    </time>
  )
  return (
    <Card title="Dates">
      <DetailList
        narrow
        details={[
          { label: 'Instruction received', value: job.instructionReceivedAt && at(job.instructionReceivedAt) },
          { label: 'Created', value: at(job.createdAt) },
          { label: 'Last changed', value: at(job.updatedAt) },
          { label: 'Time zone', value: job.timezone },
        ]}
      />
    </Card>
  )
}
