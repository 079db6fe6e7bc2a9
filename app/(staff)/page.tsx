import { clsx } from 'clsx'
import type { Metadata } from 'next'

import { AssignedJobsTile } from '@/components/desk/dashboard/assigned-jobs-tile'
import {
  AttentionCard,
  BillingCard,
  ClientsCard,
  CoordinatorsCard,
  GettingStartedCard,
  OverdueCard,
  SchedulingCard,
  StatusesCard,
  TaskBoard,
  TodayCard,
} from '@/components/desk/dashboard/cards'
import { ChartSkeleton } from '@/components/desk/dashboard/chart-skeleton'
import { DashboardHeader } from '@/components/desk/dashboard/dashboard-header'
import { coordinatorsQuery, readDashboardView, statusesQuery } from '@/components/desk/dashboard/dashboard-view'
import { StaffTiles, WaitingStaffTiles } from '@/components/desk/dashboard/staff-tiles'
import { Streamed, WithData } from '@/components/desk/dashboard/streamed'
import { TodayHome } from '@/components/desk/today/today-home'
import { Card } from '@/components/ui/card'
import { PlanLink } from '@/components/ui/plan-link'
import { SkeletonCards, SkeletonLines } from '@/components/ui/skeleton'
import { isManager } from '@/lib/base/roles'
import { todayIn } from '@/lib/base/time'
import { billingKeys } from '@/lib/company/billing/keys'
import { estimate } from '@/lib/company/billing/verbs/usage'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { gettingStartedKey } from '@/lib/desk/getting-started/keys'
import * as gettingStarted from '@/lib/desk/getting-started/service'
import { overviewKeys } from '@/lib/desk/overview/keys'
import type { OverdueCheckpoints, Overview } from '@/lib/desk/overview/schema'
import * as overview from '@/lib/desk/overview/service'
import { todayKey } from '@/lib/desk/today/keys'
import * as ownDay from '@/lib/desk/today/service'
import { calendarKeys } from '@/lib/job/calendar/keys'
import type { ChipWindow } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { COMING, step, windowOf } from '@/lib/job/calendar/shown/views'
import { sendsSms } from '@/lib/job/messages/service'
import { queryString } from '@/lib/platform/http/client'

export const metadata: Metadata = { title: 'Dashboard' }

export default async function DashboardPage({ searchParams }: PageProps<'/'>) {
  const actor = await requireActor('/')
  const { timezone } = actor.organization
  const today = todayIn(timezone)
  const todayWindow = windowOf('day', today, timezone)
  // This week and the next, with earlier and finished tasks.
  const listWindow = {
    start: windowOf('week', today, timezone).start,
    end: windowOf('week', step('week', today, 1), timezone).end,
  }
  const view = readDashboardView(new URLSearchParams(queryString(await searchParams)))
  const isAdministrator = actor.role === 'Administrator'
  const isPayg = actor.organization.pricingPlan === 'PAYG'
  const table = isAdministrator ? 'All_Jobs' : 'My_Jobs'
  const your = isAdministrator ? '' : 'Your '
  // Two cards show each of these: read once, when the first of them asks.
  let reading: Promise<Overview> | undefined
  const figures = [overviewKeys.figures(), () => (reading ??= overview.read(actor, {}))] as const
  let overdueReading: Promise<OverdueCheckpoints> | undefined
  const overdue = [overviewKeys.overdue(), () => (overdueReading ??= overview.overdue(actor))] as const
  let dayReading: Promise<ChipWindow> | undefined
  const day = [
    calendarKeys.window(todayWindow),
    () => (dayReading ??= calendar.browseChips(actor, todayWindow)),
  ] as const
  const statuses = statusesQuery(view)
  const coordinators = coordinatorsQuery(view, today)

  return (
    <>
      <DashboardHeader firstName={actor.firstName} />
      <div className="space-y-5">
        {isAdministrator && (
          <WithData queries={[[gettingStartedKey, () => gettingStarted.read(actor)]]}>
            <GettingStartedCard />
          </WithData>
        )}
        {isManager(actor.role) && (
          <>
            <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2 xl:grid-cols-3">
              <WithData queries={[overdue, [overviewKeys.attention(), () => overview.attention(actor)]]}>
                <AttentionCard table={table} />
              </WithData>
              <WithData queries={[day]}>
                <TodayCard today={today} window={todayWindow} timezone={timezone} />
              </WithData>
              <WithData queries={[[calendarKeys.unscheduledJobs, () => calendar.browseUnscheduledJobs(actor)]]}>
                <SchedulingCard />
              </WithData>
            </div>
            <WithData queries={[overdue]}>
              <OverdueCard table={table} />
            </WithData>
          </>
        )}
        {isAdministrator && (
          <Streamed queries={[figures]} waiting={<WaitingStaffTiles />}>
            <StaffTiles />
          </Streamed>
        )}
        {actor.role === 'Technician' && (
          <WithData queries={[[todayKey, () => ownDay.read(actor)]]}>
            <TodayHome
              viewer={{ userId: actor.userId, isManager: false, timezone }}
              sender={{ firstName: actor.firstName, organizationName: actor.organization.name }}
              hasSms={sendsSms()}
            />
          </WithData>
        )}
        {actor.role === 'Technician' && (
          <Streamed queries={[figures]} waiting={<SkeletonCards cards={1} />}>
            <AssignedJobsTile />
          </Streamed>
        )}
        {isManager(actor.role) && (
          <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <Streamed
              queries={[[overviewKeys.statuses(statuses), () => overview.statuses(actor, statuses)]]}
              waiting={<WaitingCard title={`${your}Jobs by Status`} />}
            >
              <StatusesCard title={`${your}Jobs by Status`} table={table} today={today} />
            </Streamed>
            <Streamed queries={[figures]} waiting={<WaitingCard title={`${your}Jobs by Client`} />}>
              <ClientsCard title={`${your}Jobs by Client`} table={table} />
            </Streamed>
          </div>
        )}
        {isAdministrator && (
          <div
            className={clsx(
              'grid grid-cols-1 items-start gap-5',
              isPayg && 'xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
            )}
          >
            <Streamed
              queries={[[overviewKeys.coordinators(coordinators), () => overview.coordinators(actor, coordinators)]]}
              waiting={<WaitingCard title="Jobs by Coordinator" />}
            >
              <CoordinatorsCard today={today} />
            </Streamed>
            {isPayg && (
              <Streamed
                queries={[[billingKeys.estimate(), () => estimate(actor)]]}
                waiting={<WaitingCard title="Billing estimate" />}
              >
                <BillingCard actions={<PlanLink />} />
              </Streamed>
            )}
          </div>
        )}
        <Streamed
          queries={[
            [calendarKeys.coming(listWindow), () => calendar.browseTasks(actor, { ...listWindow, coming: COMING })],
            day,
          ]}
          waiting={<WaitingTasks />}
        >
          <TaskBoard
            viewer={{ userId: actor.userId, isManager: isManager(actor.role), timezone }}
            today={today}
            todayWindow={todayWindow}
            listWindow={listWindow}
          />
        </Streamed>
      </div>
    </>
  )
}

const WaitingCard = ({ title }: { title: string }) => (
  <Card title={title}>
    <ChartSkeleton />
  </Card>
)

const WaitingTasks = () => (
  <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
    {['Scheduled Tasks', 'Scheduled tasks for Today'].map((title) => (
      <Card key={title} title={title}>
        <SkeletonLines lines={8} />
      </Card>
    ))}
  </div>
)
