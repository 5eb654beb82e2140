import {
  BookOpen,
  Building2,
  CalendarOff,
  ClipboardCheck,
  House,
  type LucideIcon,
  Megaphone,
  MessageCircleQuestion,
  NotebookPen,
  Package,
  ReceiptIndianRupee,
  School,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useMe } from '../core/session.ts'
import styles from './menu.module.css'
import { dayPages, officePages, pagesFor } from './pages.ts'
import { type AreaName, useAreas } from './queries.ts'

const icons: Record<AreaName, LucideIcon> = {
  people: Users,
  classes: School,
  fees: ReceiptIndianRupee,
  products: Package,
  notices: Megaphone,
  study: BookOpen,
  homework: NotebookPen,
  exams: ClipboardCheck,
  leave: CalendarOff,
  questions: MessageCircleQuestion,
  institute: Building2,
}

type MenuProps = {
  /** Shows the kinds of all areas, as there is room. */
  isWhole?: boolean
  onChosen?: () => void
}

/** The day's pages; below them areas of records, of which the open one shows its kinds, and the pages of the office. */
export function Menu({ isWhole = false, onChosen }: MenuProps) {
  const t = useTranslations('desk')
  const { roles } = useMe()
  const { pathname } = useLocation()
  const { data = [] } = useAreas()
  const [, first, second] = pathname.split('/')
  const open = first === 'records' ? second : undefined

  const office = pagesFor(officePages, roles)

  const records = data.length > 0 && (
    <Group key="records" name={t('groups.records')}>
      {data.map(({ area, kinds }) => {
        const isOpen = kinds.some(({ kind }) => kind === open)
        return (
          <li key={area}>
            <Entry to={`/records/${kinds[0]?.kind}`} Icon={icons[area]} onClick={onChosen} isOpen={isOpen}>
              {t(`areas.${area}`)}
            </Entry>
            {(isOpen || isWhole) && (
              <ul className={styles.kinds}>
                {kinds.map(({ kind, title }) => (
                  <li key={kind}>
                    <NavLink to={`/records/${kind}`} className={styles.kind ?? ''} onClick={onChosen}>
                      {title}
                    </NavLink>
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </Group>
  )
  const institute = office.length > 0 && (
    <Group key="office" name={t('groups.office')}>
      <Pages pages={office} onChosen={onChosen} />
    </Group>
  )
  return (
    <nav aria-label={t('menu')} className={styles.menu}>
      <ul className={styles.list}>
        <li>
          <Entry to="/" Icon={House} onClick={onChosen} isEnd>
            {t('home')}
          </Entry>
        </li>
        <Pages pages={pagesFor(dayPages, roles)} onChosen={onChosen} />
      </ul>
      {/* The kinds of all records are many: what is below them would be far down. */}
      {isWhole ? [institute, records] : [records, institute]}
    </nav>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <p className={styles.group}>{name}</p>
      <ul className={styles.list} aria-label={name}>
        {children}
      </ul>
    </section>
  )
}

type PagesProps = { pages: ReturnType<typeof pagesFor>; onChosen: (() => void) | undefined }

function Pages({ pages, onChosen }: PagesProps) {
  const t = useTranslations('desk')
  return pages.map(({ to, Icon, text }) => (
    <li key={to}>
      <Entry to={to} Icon={Icon} onClick={onChosen}>
        {t(`pages.${text}`)}
      </Entry>
    </li>
  ))
}

type EntryProps = {
  to: string
  Icon: LucideIcon
  children: ReactNode
  onClick: (() => void) | undefined
  isEnd?: boolean
  /** For an area, whether one of its kinds is shown: the kind below it is what is current. */
  isOpen?: boolean
}

function Entry({ to, Icon, children, onClick, isEnd = false, isOpen }: EntryProps) {
  const inside = (
    <>
      <Icon size={18} aria-hidden="true" />
      <span>{children}</span>
    </>
  )
  return isOpen === undefined ? (
    <NavLink to={to} end={isEnd} className={styles.link ?? ''} onClick={onClick}>
      {inside}
    </NavLink>
  ) : (
    <Link to={to} className={styles.link} data-open={isOpen || undefined} onClick={onClick}>
      {inside}
    </Link>
  )
}
