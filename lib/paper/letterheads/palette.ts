import { mixed, standingOut, textOn } from '@/lib/base/colour'
import { dark, light } from '@/tailwind.config'

/** A little more than the least (4.5 : 1), for the tint below is darker than the ground. */
const LEAST = 4.9

function paletteOn(colour: string, { sunken, raised }: Record<'sunken' | 'raised', string>) {
  const brand = standingOut(colour, sunken, LEAST)
  const onBrand = textOn(brand)
  return {
    brand,
    'brand-strong': mixed(brand, 85, onBrand === '#ffffff' ? '#000000' : '#ffffff'),
    'brand-soft': mixed(brand, 4, raised),
    'on-brand': onBrand,
  }
}

/**
 * What takes the place of the product's colours on the pages that a firm's clients read: its own, as near to it as can be
 * read on light and on dark. @param colour `#rrggbb`
 */
export const firmPalette = (colour: string) => ({
  light: paletteOn(colour, light),
  dark: paletteOn(colour, dark),
})
