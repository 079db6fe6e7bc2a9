'use client'

import dynamic from 'next/dynamic'

export const JobKpi = dynamic(() => import('./job-kpi').then((module) => module.JobKpi))
