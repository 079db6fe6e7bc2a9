'use client'

import dynamic from 'next/dynamic'

export const JobEstimates = dynamic(() => import('./job-estimates').then((module) => module.JobEstimates))
export const JobEstimate = dynamic(() => import('./job-estimate').then((module) => module.JobEstimate))
export const CompareEstimates = dynamic(() => import('./compare-estimates').then((module) => module.CompareEstimates))
