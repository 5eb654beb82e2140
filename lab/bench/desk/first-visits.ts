/**
 * First visits of the desk, on a plain and on a slow device, with all bytes that travel until nothing is asked for
 * any more, and later ones, for which the browser has the files.
 */

import { median, type PageFigures, type Target, visit } from '../pages.ts'
import { launchChromium } from '../phone/page.ts'
import type { BenchServer } from '../server.ts'
import { giveClass } from './school.ts'
import { hire, openBrowserAs } from './staff.ts'

const runs = 5

export async function benchDeskPages(
  server: Pick<BenchServer, 'port' | 'databaseAddress'>,
): Promise<PageFigures[]> {
  const [teacher, owner] = [await hire(server, 'teacher'), await hire(server, 'owner')]
  const { sectionId, classId, day } = await giveClass(server, teacher)
  const register = `/desk/attendance/${sectionId}/${day}?class=${classId}`
  const pages = [
    { name: 'Desk: sign-in', who: undefined, path: '/desk', ready: 'form button[type=submit]' },
    { name: 'Desk: today of a teacher', who: teacher, path: '/desk', ready: 'main section li' },
    { name: 'Desk: register of 40', who: teacher, path: register, ready: 'main li:nth-child(40)' },
    { name: 'Desk: today of an owner', who: owner, path: '/desk', ready: 'main section li' },
    { name: 'Desk: who owes', who: owner, path: '/desk/fees', ready: 'main table tbody tr' },
    {
      name: 'Desk: grid of students',
      who: owner,
      path: '/desk/records/students',
      ready: 'main li[data-index] button',
    },
  ]
  const browser = await launchChromium()
  const address = `http://localhost:${server.port}`
  const figures: PageFigures[] = []
  for (const { name, who, ...page } of pages) {
    const target: Target = { ...page, isSignedIn: false }
    for (const isSlow of [false, true]) {
      const cold: PageFigures[] = []
      const again: PageFigures[] = []
      for (let run = 0; run < runs; run++) {
        const context = await openBrowserAs(browser, who)
        const label = `${name}, ${isSlow ? 'slow' : 'plain'}`
        cold.push(await visit(context, target, address, isSlow, `${label}, cold`))
        again.push(await visit(context, target, address, isSlow, `${label}, repeat`))
        await context.close()
      }
      figures.push(median(cold), median(again))
    }
  }
  await browser.close()
  return figures
}
