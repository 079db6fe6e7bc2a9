interface Coordinates {
  latitude: number
  longitude: number
}

/** A place on the globe, in the form for a map. Five decimals are a metre, four are ten. */
export const coordinatesText = ({ latitude, longitude }: Coordinates, decimals: 4 | 5): string =>
  `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`
