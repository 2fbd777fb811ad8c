import ExplorePage from '../features/explore/explore-page.js';
import { StoreProvider } from './store-provider.js';

/** Explore as visitors get it: with the store, which their other pages do without, and with no antd. */
const ExploreRoute = () => (
  <StoreProvider>
    <ExplorePage viewer={null} />
  </StoreProvider>
);
export default ExploreRoute;
