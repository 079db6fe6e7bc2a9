import type { Firm } from '@/lib/paper/links/schema'

/** A firm as its clients know it, for tests of the pages that they read. */
export const DRY_COAST: Firm = {
  name: 'Dry Coast',
  phone: '07 3000 1111',
  hasLogo: true,
  colours: {
    light: { brand: '#6f6f2c', 'brand-strong': '#5e5e25', 'brand-soft': '#f9f9f7', 'on-brand': '#ffffff' },
    dark: { brand: '#ffff66', 'brand-strong': '#ffff7d', 'brand-soft': '#19212a', 'on-brand': '#000000' },
  },
}
