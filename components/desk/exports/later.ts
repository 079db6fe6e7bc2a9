'use client'

import dynamic from 'next/dynamic'

export const ClaimFiles = dynamic(() => import('./claim-files').then((module) => module.ClaimFiles))
