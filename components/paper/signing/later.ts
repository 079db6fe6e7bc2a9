'use client'

import dynamic from 'next/dynamic'

export const SigningLinks = dynamic(() => import('./signing-links').then((module) => module.SigningLinks))
