import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CalendarDays, IndianRupee, type LucideIcon, NotebookPen } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'

const shortcuts: Record<string, LucideIcon> = {
  'time-table': CalendarDays,
  homework: NotebookPen,
  fees: IndianRupee,
}

/** Makes the pictures that the web app manifest and iPhones ask for, from the page's own icon. */
export async function writeAppIcons(folder: string): Promise<void> {
  const icon = await readFile(join(folder, 'icon.svg'), 'utf8')
  const colour = /fill="(#\w+)"/.exec(icon)?.[1] ?? ''
  // Phones cut their own shape out of it.
  const full = icon.replace(/ rx="\d+"/, '')
  const out = join(folder, 'icons')
  await mkdir(out)
  const write = (name: string, svg: string, size: number) =>
    sharp(Buffer.from(svg), { density: 72 * (size / 32) })
      .resize(size, size)
      .png({ palette: true })
      .toFile(join(out, `${name}-${size}.png`))
  await Promise.all([
    write('app', icon, 192),
    write('app', icon, 512),
    write('maskable', full, 512),
    write('apple-touch', full, 180),
    ...Object.entries(shortcuts).map(([name, Icon]) => write(name, shortcutIcon(Icon, colour), 96)),
  ])
}

function shortcutIcon(Icon: LucideIcon, colour: string): string {
  const drawing = renderToStaticMarkup(createElement(Icon, { x: 6, y: 6, width: 20, height: 20 }))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" color="#fff"><circle cx="16" cy="16" r="16" fill="${colour}"/>${drawing}</svg>`
}
