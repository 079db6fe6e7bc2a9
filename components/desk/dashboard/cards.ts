'use client'

import dynamic from 'next/dynamic'

// Each is drawn on the server, and its script loads after the page's own: a card further down holds nothing up.
export const AttentionCard = dynamic(() => import('./attention-card').then((module) => module.AttentionCard))
export const BillingCard = dynamic(() =>
  import('@/components/company/billing/estimate-card').then((module) => module.EstimateCard),
)
export const ClientsCard = dynamic(() => import('./clients-card').then((module) => module.ClientsCard))
export const CoordinatorsCard = dynamic(() => import('./coordinators-card').then((module) => module.CoordinatorsCard))
export const GettingStartedCard = dynamic(() =>
  import('./getting-started-card').then((module) => module.GettingStartedCard),
)
export const OverdueCard = dynamic(() => import('./overdue-card').then((module) => module.OverdueCard))
export const SchedulingCard = dynamic(() => import('./scheduling-card').then((module) => module.SchedulingCard))
export const StatusesCard = dynamic(() => import('./statuses-card').then((module) => module.StatusesCard))
export const TaskBoard = dynamic(() => import('./task-board').then((module) => module.TaskBoard))
export const TodayCard = dynamic(() => import('./today-card').then((module) => module.TodayCard))
