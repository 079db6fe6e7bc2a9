'use client'

import dynamic from 'next/dynamic'

export const VisitScreen = dynamic(() => import('./visit-screen').then((module) => module.VisitScreen))
