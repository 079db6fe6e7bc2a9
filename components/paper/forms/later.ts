'use client'

import dynamic from 'next/dynamic'

export const JobForms = dynamic(() => import('./job-forms').then((module) => module.JobForms))
export const JobForm = dynamic(() => import('./job-form').then((module) => module.JobForm))
