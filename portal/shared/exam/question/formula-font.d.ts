/** From the build: `scripts/assets/formula-font.ts`. */
declare module 'virtual:formula-font' {
  const address: string
  export default address
}
