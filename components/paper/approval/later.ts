'use client'

import dynamic from 'next/dynamic'

export const ApprovalLinks = dynamic(() => import('./approval-links').then((module) => module.ApprovalLinks))
export const ApprovalAsked = dynamic(() => import('./approval-links').then((module) => module.ApprovalAsked))
