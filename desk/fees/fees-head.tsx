import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { tabLinkClasses } from '#ui/controls/tabs.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import styles from './fees.module.css'
import { useMayWrite } from './queries.ts'

type FeesHeadProps = { title: string; text: string; actions?: ReactNode }

/** The head of each page of fees, with the way to the others. */
export function FeesHead({ title, text, actions }: FeesHeadProps) {
  const t = useTranslations('deskFees')
  const mayWrite = useMayWrite()
  const { pathname } = useLocation()
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another tab.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  const tabs = [
    ['/fees', 'owing'],
    ['/fees/day-book', 'book'],
    ['/fees/online', 'online'],
    ['/fees/upi', 'upi'],
    ['/fees/write-offs', 'writeOffs'],
    ...(mayWrite ? ([['/fees/plan', 'plan']] as const) : []),
    ['/fees/receipts', 'series'],
  ] as const
  return (
    <Stack gap={3} className={styles.head}>
      <ScreenHead title={title} text={text} actions={actions} />
      <nav ref={list} aria-label={t('tabsLabel')} className={tabLinkClasses.list}>
        {tabs.map(([to, name]) => (
          <NavLink key={to} to={to} end className={tabLinkClasses.tab ?? ''}>
            {t(`tabs.${name}`)}
          </NavLink>
        ))}
      </nav>
    </Stack>
  )
}
