'use client'

import dynamic from 'next/dynamic'

export const JobForms = dynamic(() => import('./job-forms').then((module) => module.JobForms))
export const JobForm = dynamic(() => import('./job-form').then((module) => module.JobForm))
export const TemplatesScreen = dynamic(() => import('./templates-screen').then((module) => module.TemplatesScreen))
export const BuilderScreen = dynamic(() => import('./builder/builder-screen').then((module) => module.BuilderScreen))
export const CustomizeScreen = dynamic(() =>
  import('./builder/customize-screen').then((module) => module.CustomizeScreen),
)
