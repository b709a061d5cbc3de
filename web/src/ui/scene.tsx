import type { ReactNode } from 'react';
import { DrawnSheet } from './sheet.tsx';

const at = (x: number, y: number, scale = 1, turn = 0) => `translate(${x} ${y}) rotate(${turn}) scale(${scale})`;

const Plant = ({ place }: { place: string }) => (
  <g transform={place}>
    <path className="picture-leaf" d="M0 0c-14-6-18-20-14-32 10 6 15 18 14 32Z" />
    <path className="picture-leaf" d="M0 0c12-7 17-18 15-28-10 4-16 16-15 28Z" />
    <path className="picture-line" d="M0 0c-2-12-6-20-11-26M0 0c2-9 6-16 11-22M-10 0h20l-3 20H-7Z" />
  </g>
);

const Coffee = ({ place }: { place: string }) => (
  <g transform={place}>
    <path className="picture-thing" d="M0 0h30v12a10 10 0 0 1-10 10H10A10 10 0 0 1 0 12Z" />
    <path className="picture-line" d="M30 4h4a5 5 0 0 1 0 10h-4.5M8-8c-3-4 3-6 0-10M18-8c-3-4 3-6 0-10" />
    <path className="picture-light" d="M3 2h24v3H3z" />
  </g>
);

const Desk = ({ y, from = 8, to = 272 }: { y: number; from?: number; to?: number }) => (
  <>
    <path className="picture-line" d={`M${from} ${y}H${to}`} />
    <path className="picture-shine" d={`M${from + 22} ${y + 9}h${(to - from) * 0.3}M${to - 118} ${y + 9}h62`} />
  </>
);

/** Done, seen, right. */
const Tick = ({ x, y, size = 13 }: { x: number; y: number; size?: number }) => (
  <>
    <circle className="picture-light" cx={x} cy={y} r={size} />
    <path className="picture-line picture-drawn" pathLength={1} d={`m${x - 5.5} ${y} 4 4 7-8`} />
  </>
);

const Arch = () => <path className="picture-wash" d="M30 146a110 110 0 0 1 220 0Z" />;

interface Drawing {
  readonly size: readonly [width: number, height: number];
  readonly things: ReactNode;
}

const drawings = {
  /** Nothing here yet: an in-tray with room. */
  tray: {
    size: [280, 170],
    things: (
      <>
        <Arch />
        <Plant place={at(222, 126)} />
        <Coffee place={at(36, 124)} />
        <g transform={at(84, 122)}>
          <path className="picture-fold" d="M0 0h120l-8 22H8Z" />
          <path className="picture-line" d="M0 0h120l-8 22H8Z" />
        </g>
        <g transform={at(116, 40, 1.9, 4)}>
          <DrawnSheet category="Relatórios Médicos" />
        </g>
        <path className="picture-thing" d="M87 128h114l-6 16H93Z" />
        <Desk y={146} />
      </>
    ),
  },
  /** Looked for and not found. */
  lens: {
    size: [280, 170],
    things: (
      <>
        <Arch />
        <g transform={at(92, 50, 1.9, -3)}>
          <DrawnSheet category="Outros" />
        </g>
        <circle className="picture-thing" cx="164" cy="96" r="26" />
        <path className="picture-line" d="m183 115 20 22M154 92a10 10 0 0 1 10-8" />
        <Plant place={at(232, 126)} />
        <Desk y={146} />
      </>
    ),
  },
  /** Arrived. */
  envelope: {
    size: [280, 190],
    things: (
      <>
        <circle className="picture-wash" cx="140" cy="92" r="84" />
        <g transform={at(108, 14, 1.9, -5)}>
          <DrawnSheet category="Exames Laboratoriais" />
        </g>
        <g transform={at(88, 92)}>
          <rect className="picture-thing" width="112" height="72" rx="6" />
          <path className="picture-fold" d="M2 70V4l54 36 54-36v66Z" />
          <path className="picture-line" d="m2 4 54 37 54-37M2 70l38-36M110 70 72 34" />
        </g>
        <Tick x={200} y={98} />
        <Plant place={at(50, 144)} />
        <Coffee place={at(224, 142)} />
        <Desk y={165} />
      </>
    ),
  },
  /** In the patient's hand. */
  phone: {
    size: [280, 170],
    things: (
      <>
        <Arch />
        <g transform={at(150, 44, 1.9, 8)}>
          <DrawnSheet category="Exames de Imagem" />
        </g>
        <g transform={at(104, 30)}>
          <rect className="picture-thing" width="62" height="116" rx="11" />
          <path className="picture-fold" d="M1 11A10 10 0 0 1 11 1h40a10 10 0 0 1 10 10v24H1Z" />
          <path className="picture-line" d="M12 50h38M12 64h26M12 86h38M12 100h20" />
        </g>
        <Tick x={166} y={40} size={12} />
        <Plant place={at(64, 126)} />
        <Desk y={146} />
      </>
    ),
  },
  /** Everything was seen to: the tray is empty. */
  done: {
    size: [280, 170],
    things: (
      <>
        <Arch />
        <Plant place={at(222, 126)} />
        <g transform={at(84, 122)}>
          <path className="picture-fold" d="M0 0h120l-8 22H8Z" />
          <path className="picture-line" d="M0 0h120l-8 22H8Z" />
          <path className="picture-thing" d="M3 6h114l-6 16H9Z" />
        </g>
        <Tick x={140} y={88} size={18} />
        <Coffee place={at(36, 124)} />
        <Desk y={146} />
      </>
    ),
  },
  /** Not for this person: the drawer is locked. */
  drawer: {
    size: [280, 170],
    things: (
      <>
        <Arch />
        <rect className="picture-thing" x="86" y="66" width="108" height="80" rx="6" />
        <path className="picture-fold" d="M94 74h92v28H94z" />
        <path className="picture-line" d="M94 74h92v28H94zM94 110h92v28H94zM128 84h24M128 120h12" />
        <path className="picture-line" d="M158 119v-5a6 6 0 0 1 12 0v5" />
        <rect className="picture-light" x="154" y="119" width="20" height="14" rx="3" />
        <rect className="picture-line" x="154" y="119" width="20" height="14" rx="3" />
        <Plant place={at(140, 46)} />
        <Coffee place={at(222, 124)} />
        <Desk y={146} />
      </>
    ),
  },
  /** Went wrong: the coffee went over. */
  spill: {
    size: [280, 170],
    things: (
      <>
        <Arch />
        <g transform={at(72, 66, 1.9, -6)}>
          <DrawnSheet category="Outros" />
        </g>
        <path className="picture-light" d="M150 146c-22-1-26-9-8-9 14 0 8-9 26-8 16 1 22 17 6 17Z" />
        <g transform={at(214, 114, 1, 84)}>
          <path className="picture-thing" d="M0 0h30v12a10 10 0 0 1-10 10H10A10 10 0 0 1 0 12Z" />
          <path className="picture-line" d="M0 4h-4a5 5 0 0 0 0 10h4.5" />
        </g>
        <Plant place={at(242, 126)} />
        <Desk y={146} />
      </>
    ),
  },
  /** Before one is inside: the desk at the window, in the morning. */
  window: {
    size: [460, 360],
    things: (
      <>
        <path className="picture-wash" d="M50 330V176a180 170 0 0 1 360 0v154Z" />
        <circle className="picture-light" cx="306" cy="116" r="36" />
        <path className="picture-fold" d="M50 330v-72c60-46 120-16 180-36 50-17 118-48 180-4v112Z" opacity=".55" />
        <path className="picture-line" d="M50 330V176a180 170 0 0 1 360 0v154M230 6v210M50 182h360" opacity=".35" />
        <Plant place={at(102, 286, 2.2)} />
        <g transform={at(186, 200, 1.9, -8)}>
          <DrawnSheet category="Relatórios Médicos" />
        </g>
        <g transform={at(218, 188, 1.9, 4)}>
          <DrawnSheet category="Exames Laboratoriais" />
        </g>
        <path className="picture-thing" d="M168 274h132l-8 56H176Z" />
        <path className="picture-line" d="M214 294h40" />
        <Coffee place={at(338, 292.6, 1.7)} />
        <path className="picture-line" d="M4 330h452" />
        <path className="picture-shine" d="M40 346h110M270 346h150" />
      </>
    ),
  },
} as const satisfies Record<string, Drawing>;

export type SceneName = keyof typeof drawings;

/** What lies on the reception's desk, where there is nothing else to show. The words beside it say all it says. */
export const Scene = ({ name }: { name: SceneName }) => {
  const { size, things } = drawings[name];
  return (
    <svg
      viewBox={`0 0 ${size.join(' ')}`}
      width={size[0]}
      height={size[1]}
      className="picture max-w-full"
      aria-hidden="true"
    >
      {things}
    </svg>
  );
};
