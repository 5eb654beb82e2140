/**
 * Draws a picture whose left half is red and right half blue. It runs in the page, and uses nothing outside itself.
 * @param size width and height, in pixels
 * @returns a `data:` address of a PNG
 */
export function drawHalves([width = 0, height = 0]: readonly number[]): string {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#d02020'
  context.fillRect(0, 0, width / 2, height)
  context.fillStyle = '#2030d0'
  context.fillRect(width / 2, 0, width / 2, height)
  return canvas.toDataURL('image/png')
}
