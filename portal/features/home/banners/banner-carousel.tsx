import { Pause, Play } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { IconButton } from '#ui/controls/icon-button.tsx'
import type { Promotion } from '../promotions/promotion.ts'
import styles from './banner-carousel.module.css'
import { BannerSlide } from './banner-slide.tsx'
import { useCarousel } from './use-carousel.ts'

/**
 * Banners side by side: swiped, chosen by the dots, or changed by a timer, unless the user has paused or touched them
 * or prefers reduced motion.
 */
export function BannerCarousel({ banners }: { banners: readonly Promotion[] }) {
  const t = useTranslations('home')
  const trackRef = useRef<HTMLDivElement>(null)
  const { current, isPlaying, canPlay, toggle, show, hold } = useCarousel(trackRef, banners.length)
  const count = banners.length
  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label={t('banners')} {...hold}>
      {/* Focusable, so that arrow keys can scroll it. */}
      <div ref={trackRef} className={styles.track} tabIndex={count > 1 ? 0 : undefined}>
        {banners.map((banner, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is the group of the ARIA carousel pattern, no fieldset
          <div
            key={banner.id}
            className={styles.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={t('bannerOf', { number: index + 1, count })}
            inert={index !== current}
          >
            <BannerSlide banner={banner} isFirst={index === 0} hasControls={count > 1} />
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className={styles.controls}>
          {banners.map((banner, index) => (
            <button
              key={banner.id}
              type="button"
              className={styles.dot}
              aria-label={t('bannerOf', { number: index + 1, count })}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => show(index)}
            />
          ))}
          {canPlay && (
            <IconButton label={t(isPlaying ? 'pause' : 'play')} className={styles.pause} onClick={toggle}>
              {isPlaying ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
            </IconButton>
          )}
        </div>
      )}
    </section>
  )
}
