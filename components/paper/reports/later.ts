'use client'

import dynamic from 'next/dynamic'

export const JobReports = dynamic(() => import('./job-reports').then((module) => module.JobReports))
export const FormRemark = dynamic(() => import('./form-remark').then((module) => module.FormRemark))
export const SendForm = dynamic(() => import('./send-form').then((module) => module.SendForm))
