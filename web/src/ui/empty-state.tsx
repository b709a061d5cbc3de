import { StateFrame, type StateProps } from './error-state.tsx';
import { Scene, type SceneName } from './scene.tsx';

/** `lens` where something was looked for, `done` where everything was seen to. */
export const EmptyState = ({ scene = 'tray', ...state }: StateProps & { scene?: SceneName }) => (
  <StateFrame picture={<Scene name={scene} />} {...state} />
);

export const RestrictedState = (props: StateProps) => <StateFrame picture={<Scene name="drawer" />} {...props} />;
