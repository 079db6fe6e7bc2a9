'use client'

import dynamic from 'next/dynamic'

export const JobReports = dynamic(() => import('./job-reports').then((module) => module.JobReports))
export const SendForm = dynamic(() => import('./send-form').then((module) => module.SendForm))
