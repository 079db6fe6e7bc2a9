'use client'

import dynamic from 'next/dynamic'

// Each is drawn on the server, and its script loads after the page's own: a card further down holds nothing up.
export const ClientsCard = dynamic(() => import('./clients-card').then((module) => module.ClientsCard))
export const CoordinatorsCard = dynamic(() => import('./coordinators-card').then((module) => module.CoordinatorsCard))
export const OverdueCard = dynamic(() => import('./overdue-card').then((module) => module.OverdueCard))
export const StatusesCard = dynamic(() => import('./statuses-card').then((module) => module.StatusesCard))
export const TaskBoard = dynamic(() => import('./task-board').then((module) => module.TaskBoard))
