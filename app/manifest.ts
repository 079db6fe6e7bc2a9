import type { MetadataRoute } from 'next'

import { light } from '@/tailwind.config'

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Makegood',
    short_name: 'Makegood',
    description: 'Job management for property restoration and repair businesses',
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: light.surface,
    theme_color: light.brand,
    icons: [{ src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' }],
  }
}
