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
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  }
}
