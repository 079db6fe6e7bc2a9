'use client'

import dynamic from 'next/dynamic'

// Drawn on the server; its script loads after the page's.
export const ClientJobs = dynamic(() => import('./client-jobs').then((module) => module.ClientJobs))
