const hour = 60 * 60_000
const inIndia = 5.5 * hour

/** Today's noon at the institutes of the demo, in milliseconds: far from the midnight that ends every session. */
export const todaysNoon = (): number =>
  Math.floor((Date.now() + inIndia) / (24 * hour)) * 24 * hour + 12 * hour - inIndia
