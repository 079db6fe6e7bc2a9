import Briefcase from 'lucide-react/icons/briefcase'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Plus from 'lucide-react/icons/plus'
import Users from 'lucide-react/icons/users'

import { Avatar, AvatarGroup } from '@/components/ui/avatar'
import { Banner } from '@/components/ui/banner'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { DataTable } from '@/components/ui/data-table'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { KeyboardHint } from '@/components/ui/keyboard-hint'
import { MetricCard } from '@/components/ui/metric-card'
import { Pagination } from '@/components/ui/pagination'
import { ProgressBar } from '@/components/ui/progress-bar'
import { SkeletonCards, SkeletonLines, SkeletonTable } from '@/components/ui/skeleton'
import { Spinner } from '@/components/ui/spinner'
import { StatusDot } from '@/components/ui/status-dot'
import { Tabs } from '@/components/ui/tabs'

import { jobs, people, portrait, statuses, type SampleJob } from './samples'
import { Columns, Row, Section } from './section'

/** The parts that render on the server and ship no JavaScript. */
export function StaticGallery() {
  return (
    <>
      <Section title="Links that look like buttons">
        <Row>
          <Button href="#new" variant="primary" icon={<Plus aria-hidden />}>
            New job
          </Button>
          <Button href="#calendar">Open calendar</Button>
          <Button href="#small" size="sm">
            Small
          </Button>
          <IconButton href="#calendar" label="Open calendar" icon={<CalendarDays aria-hidden />} />
        </Row>
      </Section>
      <Section title="Chips and dots">
        <Row>
          {statuses.map(([tone, label]) => (
            <Chip key={tone} tone={tone} icon={<Briefcase aria-hidden />}>
              {label}
            </Chip>
          ))}
        </Row>
        <Row>
          <Chip>Neutral</Chip>
          <Chip tone="brand">Brand</Chip>
          <Chip tone="info">Info</Chip>
          <Chip tone="success">Success</Chip>
          <Chip tone="warning">Warning</Chip>
          <Chip tone="danger">Danger</Chip>
          <StatusDot tone="success" label="Online" />
          <StatusDot tone="danger" label="Offline" />
        </Row>
      </Section>
      <Section title="People">
        <Row>
          {people.map((person) => (
            <Avatar key={person.firstName} person={person} named />
          ))}
          <Avatar person={{ ...people[0]!, dp: portrait }} named size="lg" />
          <Avatar person={people[1]!} size="sm" named />
        </Row>
        <Row>
          <AvatarGroup people={people.slice(0, 3)} label="Assigned to 3 users" />
          <AvatarGroup people={people} label="Assigned to 7 users" />
          <AvatarGroup people={people} label="Assigned to 7 users, small" size="sm" />
        </Row>
      </Section>
      <Section title="Messages">
        <Banner tone="info" title="Prices are in Australian dollars" />
        <Banner tone="success" title="Invitation sent">
          Mia can set a password until November 27.
        </Banner>
        <Banner tone="warning" title="2 jobs left on your plan" action={<Button size="sm">Upgrade</Button>}>
          Your organisation has used 23 of 25 jobs.
        </Banner>
        <Banner tone="danger" title="Invalid Email or Password">
          Please re-check your credentials and try again.
        </Banner>
      </Section>
      <Section title="Navigation">
        <Breadcrumbs
          crumbs={[{ label: 'Jobs', href: '#jobs' }, { label: 'RPL-1042', href: '#job' }, { label: 'Overview' }]}
        />
        <Tabs
          label="Parts of the job"
          current="#overview"
          tabs={[
            { href: '#overview', label: 'Overview', icon: <Briefcase aria-hidden /> },
            { href: '#notes', label: 'Notes', count: 12 },
            { href: '#people', label: 'People' },
          ]}
        />
        <Pagination page={5} pageSize={25} total={1204} noun="jobs" hrefFor={(page) => `#page-${page}`} />
        <Row>
          <KeyboardHint keys={['Ctrl', 'K']} />
          <KeyboardHint keys={['?']} />
        </Row>
      </Section>
      <Section title="Table">
        <DataTable<SampleJob>
          caption="Jobs with links"
          rows={jobs}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `#job-${id}`}
          sort={{ key: 'number', direction: 'descending' }}
          sortHref={(key) => `#sort-${key}`}
          stickyClass="top-0"
          columns={[
            { key: 'number', header: 'Job', sortable: true, cell: ({ number }) => number, card: 'title' },
            { key: 'client', header: 'Client', sortable: true, cell: ({ client }) => client },
            { key: 'site', header: 'Site address', cell: ({ site }) => site },
            { key: 'excess', header: 'Excess', align: 'end', cell: ({ excess }) => excess },
            {
              key: 'status',
              header: 'Status',
              card: 'corner',
              cell: ({ tone, status }) => <Chip tone={tone}>{status}</Chip>,
            },
          ]}
        />
      </Section>
      <Section title="Figures">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <MetricCard
            label="ACTIVE USERS"
            value={8}
            icon={<Users />}
            subMetrics={[
              { label: 'Project coordinators', value: 2 },
              { label: 'Technicians', value: 4 },
            ]}
          />
          <MetricCard label="ACTIVE JOBS" value={31} icon={<Briefcase />} help="In progress, on hold or waiting" />
          <MetricCard label="TECHNICIAN UTILIZATION" percent={66.6667} icon={<CalendarDays />} />
          <MetricCard label="ACTIVE JOBS PER COORDINATOR" value="15.5" />
        </div>
        <Columns>
          <ProgressBar label="Storage used" value={62} showLabel />
          <ProgressBar label="Jobs used" value={92} showLabel tone="warning" />
          <ProgressBar label="Uploading photo" />
        </Columns>
        <Card title="Client" actions={<Button size="sm">Edit</Button>}>
          Coastal Mutual, claim CM-88120
        </Card>
      </Section>
      <Section title="Waiting and empty">
        <Row>
          <Spinner label="Loading jobs…" className="size-6 text-brand" />
        </Row>
        <SkeletonLines label="Loading notes…" />
        <SkeletonTable label="Loading jobs…" rows={3} />
        <SkeletonCards label="Loading figures…" />
        <Card>
          <EmptyState
            icon={<Briefcase />}
            title="No jobs yet"
            action={
              <Button href="#new" variant="primary">
                New job
              </Button>
            }
          >
            A job holds everything about one loss at one address.
          </EmptyState>
        </Card>
      </Section>
    </>
  )
}
